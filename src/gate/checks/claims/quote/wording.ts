import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import { type Piece, piecesOf } from './exact.ts'
import { comparable } from './passage-texts.ts'

/** A quotation in comparable form. */
export class Wording {
  readonly pieces: readonly Piece[]
  /** All pieces, one after another. */
  readonly text: string
  private read: readonly Word[] | undefined

  constructor(quotation: string) {
    this.pieces = piecesOf(comparable(quotation).text)
    const [first, second] = this.pieces
    this.text = second === undefined ? (first?.text ?? '') : this.pieces.map(({ text }) => text).join(' ')
  }

  /** The words of `text`. */
  get words(): readonly Word[] {
    return (this.read ??= words(this.text))
  }
}
