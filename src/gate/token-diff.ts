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
  const lengths = commonLengths(before, after)
  const steps: { kind: TokenDiff['kind']; token: Token }[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const old = before[i]
    const fresh = after[j]
    if (old !== undefined && fresh !== undefined && old.form === fresh.form) {
      steps.push({ kind: 'same', token: fresh })
      i++
      j++
    } else if (old !== undefined && (fresh === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      steps.push({ kind: 'removed', token: old })
      i++
    } else if (fresh !== undefined) {
      steps.push({ kind: 'added', token: fresh })
      j++
    }
  }
  for (let from = 0; from < steps.length;) {
    const kind = (steps[from] as { kind: TokenDiff['kind'] }).kind
    let to = from
    while (to < steps.length && steps[to]?.kind === kind) to++
    add(
      pieces,
      kind,
      steps.slice(from, to).map(({ token }) => token),
    )
    from = to
  }
}

function at(lengths: readonly Uint16Array[], row: number, column: number): number {
  return lengths[row]?.[column] ?? 0
}

/** For each pair of suffixes, how many words they have in common, in order. */
function commonLengths(before: readonly Token[], after: readonly Token[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--) {
    const row = rows[i] as Uint16Array
    const below = rows[i + 1] as Uint16Array
    for (let j = after.length - 1; j >= 0; j--) {
      const same = before[i]?.form === after[j]?.form
      row[j] = same ? (below[j + 1] as number) + 1 : Math.max(below[j] as number, row[j + 1] as number)
    }
  }
  return rows
}
