import { commonPlaces } from '../support/common-places.ts'
import type { Word } from '../text/words/word.ts'
import { words } from '../text/words/words.ts'

/** A run of words that both texts have, or only the evidence (`removed`), or only the answer (`added`). */
export interface TokenDiff {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Of longer texts only the two ends are compared. */
const MOST_WORDS = 400

/** How the wording of `answer` differs from that of `evidence`, word by word, in reading order. */
export function tokenDiff({ evidence, answer }: { evidence: string; answer: string }): TokenDiff[] {
  return diffOf({ text: evidence, words: words(evidence) }, { text: answer, words: words(answer) })
}

interface Side {
  readonly text: string
  /** Words of the text. */
  readonly words: readonly Word[]
}

/** The same for texts whose words are already known. */
export function diffOf(evidence: Side, answer: Side): TokenDiff[] {
  const before = tokens(evidence)
  const after = tokens(answer)
  let start = 0
  while (start < before.length && start < after.length && before[start]?.form === after[start]?.form) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end]?.form === after[after.length - 1 - end]?.form
  ) {
    end++
  }
  const pieces: TokenDiff[] = []
  add(pieces, 'same', after.slice(0, start))
  middle(before.slice(start, before.length - end), after.slice(start, after.length - end), pieces)
  add(pieces, 'same', after.slice(after.length - end))
  return pieces
}

interface Token {
  readonly form: string
  readonly text: string
  /** What is between it and the next token. */
  readonly gap: '' | ' '
}

/** Words as printed. In a run of characters without spaces, each pair of characters is a token. */
function tokens({ text, words: own }: Side): Token[] {
  const found: Token[] = []
  for (let index = 0; index < own.length; index++) {
    const { form, start, end, kind } = own[index] as Word
    const next = own[index + 1]
    const overlaps = kind === 'gram' && next !== undefined && next.start < end
    found.push({ form, text: text.slice(start, overlaps ? next.start : end), gap: overlaps ? '' : ' ' })
  }
  return found
}

function add(pieces: TokenDiff[], kind: TokenDiff['kind'], run: readonly Token[]): void {
  if (run.length > 0)
    pieces.push({
      kind,
      text: run
        .map(({ text, gap }) => text + gap)
        .join('')
        .trim(),
    })
}

/** The longest common subsequence decides what stays. Beyond `MOST_WORDS`, everything between the ends is replaced. */
function middle(before: readonly Token[], after: readonly Token[], pieces: TokenDiff[]): void {
  if (before.length > MOST_WORDS || after.length > MOST_WORDS) {
    add(pieces, 'removed', before)
    add(pieces, 'added', after)
    return
  }
  const places = commonPlaces(
    before.map(({ form }) => form),
    after.map(({ form }) => form),
  )
  let [i, j] = [0, 0]
  let same: Token[] = []
  for (const [old, fresh] of [...places, [before.length, after.length] as const]) {
    if (old > i || fresh > j) {
      add(pieces, 'same', same)
      same = []
      add(pieces, 'removed', before.slice(i, old))
      add(pieces, 'added', after.slice(j, fresh))
    }
    same.push(...after.slice(fresh, fresh + 1))
    ;[i, j] = [old + 1, fresh + 1]
  }
  add(pieces, 'same', same)
}
