import { isIgnorable } from '../characters/characters.ts'

/**
 * Whether any of some phrases may occur between `start` and `end` of a text. May be true for a text without any, never
 * false for one with any.
 */
export type PhraseFilter = (text: string, start: number, end: number) => boolean

/** The kinds of characters for the filter: 0 to 25 are letters, then these. An edge is anything between words. */
const EDGE = 26
/** A closing bracket. If it is removed with its citation mark, it joins what is on either side. */
const BRACKET = 27
/** Folding it may produce letters, or join or separate some. */
const UNTOLD = 28
const KINDS = 32

/** Signs between words beyond Latin-1: dashes, quotation marks, an ellipsis. */
const [FIRST_SIGN, LAST_SIGN] = [0x2010, 0x2027]

export interface FilterOptions {
  /** The phrases are looked for in the text as it is: no mark is removed, and no word joined across a line end. */
  readonly asWritten?: boolean | undefined
}

/**
 * Tells, with one look at each character, whether a phrase may occur once citation marks are removed and the rest is
 * normalised at level n1. Most sentences contain none, and folding them and trying each phrase costs thirty times as
 * much: without the filter, a decision takes 10 to 12 % more CPU time (bench/gate/beside.ts).
 *
 * `needles`, joined by `|`: strings of which a text of plain letters contains at least one wherever a phrase is found.
 * Letters are in lower case; a space is anything between words or at an end; `^` is the beginning up to the first
 * letter. A test of the phrases proves that none is missing; scripts/generate-phrase-needles.ts writes them.
 */
export function phraseFilter(needles: string, { asWritten = false }: FilterOptions = {}): PhraseFilter {
  const signs = asWritten ? WRITTEN_SIGNS : SIGNS
  let built: Automaton | undefined
  return (text, start, end) => {
    const { next, found } = (built ??= automaton(needles.split('|')))
    let state = BEGINNING * KINDS
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      let kind = code <= LAST_SIGN ? (signs[code] as number) : UNTOLD
      if (kind > EDGE) {
        if (kind === UNTOLD || isLetterAt(text, at + 1)) return true
        kind = EDGE
      }
      state = next[state + kind] as number
      if (state === found) return true
    }
    return next[state + EDGE] === found
  }
}

const SIGNS = new Uint8Array(LAST_SIGN + 1).fill(UNTOLD).fill(EDGE, FIRST_SIGN)
for (let code = 0; code < 0x180; code++) SIGNS[code] = kindOf(code)

function kindOf(code: number): number {
  const lower = code | 32
  if (lower >= 97 && lower <= 122 && code < 128) return lower - 97
  if (code === 0x5d) return BRACKET
  // A line end may break a word, and a caret may mark a citation.
  if (code === 10 || code === 13 || code === 0x5e || isIgnorable(code)) return UNTOLD
  return code >= 128 && /[a-z]/.test(String.fromCharCode(code).normalize('NFKC').toLowerCase()) ? UNTOLD : EDGE
}

/** The same for a text that is searched as it is written: a line end, a bracket and a caret are as good as a space. */
const WRITTEN_SIGNS = SIGNS.slice().fill(EDGE, 0, 0x41).fill(EDGE, 0x5b, 0x61).fill(EDGE, 0x7b, 0x80)

function isLetterAt(text: string, at: number): boolean {
  return at < text.length && (SIGNS[text.charCodeAt(at)] ?? UNTOLD) < EDGE
}

/** States of every automaton: nothing yet, an edge, and before the first letter of the text. */
const [ROOT, AT_EDGE, BEGINNING] = [0, 1, 2]

interface Node {
  readonly children: Map<number, number>
  /** How many characters lead here. */
  readonly depth: number
  ends: boolean
}

interface Automaton {
  /** `next[state + kind]`: the state after a character. States are multiples of KINDS. */
  readonly next: Uint16Array
  /** The state after the last character of a needle. */
  readonly found: number
}

/** Finds any of the needles in one pass (Aho and Corasick, 1975). */
function automaton(needles: readonly string[]): Automaton {
  const nodes = grown(needles)
  const found = nodes.length * KINDS
  const next = new Uint16Array(found)
  // Where to continue if no needle goes on like the text: the longest suffix of what was read that begins a needle.
  const fallback = new Uint16Array(nodes.length)
  fallback[BEGINNING] = AT_EDGE
  const order = [...nodes.keys()].sort((a, b) => (nodes[a] as Node).depth - (nodes[b] as Node).depth)
  for (const at of order) {
    const back = (fallback[at] as number) * KINDS
    if (at !== ROOT) next.copyWithin(at * KINDS, back, back + KINDS)
    for (const [kind, child] of (nodes[at] as Node).children) {
      const beyond = next[at * KINDS + kind] as number
      const ends = beyond === found || nodes[child]?.ends === true
      if (child !== at && !ends) fallback[child] = beyond / KINDS
      next[at * KINDS + kind] = ends ? found : child * KINDS
    }
  }
  return { next, found }
}

/** The needles as a tree. One edge or several are the same: after an edge, another leads nowhere new. */
function grown(needles: readonly string[]): Node[] {
  const node = (depth: number): Node => ({ children: new Map(), depth, ends: false })
  const nodes = [node(0), node(1), node(2)]
  nodes[ROOT]?.children.set(EDGE, AT_EDGE)
  nodes[AT_EDGE]?.children.set(EDGE, AT_EDGE)
  nodes[BEGINNING]?.children.set(EDGE, BEGINNING)
  for (const needle of needles) {
    const begins = needle.startsWith('^')
    let at = begins ? BEGINNING : ROOT
    for (const sign of begins ? needle.slice(1) : needle) {
      const kind = SIGNS[sign.charCodeAt(0)] as number
      const { children, depth } = nodes[at] as Node
      const known = children.get(kind)
      at = known ?? nodes.push(node(depth + 1)) - 1
      if (known !== undefined) continue
      children.set(kind, at)
      if (kind === EDGE) nodes[at]?.children.set(EDGE, at)
    }
    const last = nodes[at] as Node
    last.ends = true
  }
  return nodes
}
