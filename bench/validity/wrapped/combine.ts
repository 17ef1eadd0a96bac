import { seededRandom } from '../../../src/support/seeded-random.ts'
import { shuffled } from './cases.ts'
import { hashOf, type Form, type Language, type Split } from './forms.ts'
import type { Piece } from './grammar.ts'

const AROUND = new Set<Form['kind']>(['framing', 'about-evidence', 'heading', 'question'])

/** `count` combinations of two forms of a language and split: a reference within something else. */
export function combinations(
  forms: readonly Form[],
  { language, split, count, seed }: { language: Language; split: Split; count: number; seed: number },
): Form[] {
  const own = forms.filter((form) => form.language === language && form.split === split && form.script === undefined)
  const random = seededRandom(seed ^ hashOf(`combinations ${language} ${split}`))
  const outer = shuffled(
    own.filter(({ kind, text }) => AROUND.has(kind) && takesSentence(text)),
    random,
  )
  const inner = shuffled(
    own.filter(({ kind, text }) => kind === 'reference' && !text.includes('\n')),
    random,
  )
  if (outer.length === 0 || inner.length === 0) return []
  return Array.from({ length: count }, (_, at) =>
    combined(outer[at % outer.length] as Form, inner[at % inner.length] as Form),
  )
}

/** Whether a whole sentence, as it stands, can take the statement's place. */
function takesSentence(text: string): boolean {
  return text.split('{claim').length === 2 && text.includes('{claim}') && !text.includes('{an}')
}

function combined(outer: Form, inner: Form): Form {
  return {
    ...outer,
    id: `${outer.id}+${inner.id}`,
    kind: 'combined',
    family: `${outer.family} and ${inner.family}`,
    text: outer.text.replace('{claim}', () => inner.text),
    pieces: within(outer.pieces, inner.pieces),
  }
}

function within(pieces: readonly Piece[], inner: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece): readonly Piece[] => {
    if (piece.kind === 'slot' && piece.name === 'claim') return inner
    if (piece.kind === 'choice') return [{ ...piece, options: piece.options.map((option) => within(option, inner)) }]
    return [piece]
  })
}
