import { ABSENCE_PHRASES } from '../src/gate/data/absence-phrases.ts'
import { ANSWER_PHRASES } from '../src/text/data/answer-phrases.ts'
import { INJECTION_PHRASES } from '../src/text/data/injection-phrases.ts'

/**
 * What a text must hold for a phrase to be found in it. Phrases are sources of regular expressions (see data/). A needle is
 * of letters in lower case, with one space for whatever else stands between them or at a word's edge, and `^` for the
 * beginning of the text and whatever stands before its first letter.
 */

/** A file of needles: where it lies, and what it holds. */
export interface NeedleFile {
  readonly path: string
  readonly text: string
}

/** What `scripts/generate-phrase-needles.ts` writes. Throws where a phrase needs nothing that a filter could look for. */
export function needleFiles(): NeedleFile[] {
  const ofAnswers = Object.values(ANSWER_PHRASES).flatMap(({ en, zh, ar }) => [...en, ...zh, ...ar])
  return [
    {
      path: 'src/text/data/answer-needles.ts',
      text: fileOf(ofAnswers, { name: 'ANSWER_NEEDLES', phrases: 'answer-phrases.ts', filter: 'phrase-filter.ts' }),
    },
    {
      path: 'src/gate/data/absence-needles.ts',
      text: fileOf(Object.values(ABSENCE_PHRASES).flat(), {
        name: 'ABSENCE_NEEDLES',
        phrases: 'absence-phrases.ts',
        filter: 'text/phrase-filter.ts',
      }),
    },
    {
      path: 'src/text/data/injection-needles.ts',
      text: fileOf(INJECTION_PHRASES, {
        name: 'INJECTION_NEEDLES',
        phrases: 'injection-phrases.ts',
        filter: 'phrase-filter.ts',
        longest: LONGEST_OF_RARE,
      }),
    },
  ]
}

function fileOf(
  sources: readonly string[],
  { name, phrases, filter, longest }: { name: string; phrases: string; filter: string; longest?: number },
): string {
  const all = sources.flatMap((source) => {
    const needles = needlesOf(source, longest)
    if (needles === undefined) throw new Error(`No text can be named that every match of ${source} holds.`)
    return [...needles]
  })
  const plain = [...new Set(all)].filter((needle) => /^\^?[a-z ]*$/.test(needle))
  // A needle that holds another finds nothing that the other does not find.
  const kept = plain.filter((one) => !plain.some((other) => other !== one && one.includes(other))).sort()
  return [
    '// Written by scripts/generate-phrase-needles.ts. Do not edit.',
    '',
    `/** What plain text holds where a phrase of ${phrases} is found in it: see ${filter}. */`,
    `export const ${name} =`,
    linesOf(kept).join(' +\n'),
    '',
  ].join('\n')
}

const LINE = 112

/** The needles as quoted lines, joined by `|`. */
function linesOf(needles: readonly string[]): string[] {
  const lines: string[] = []
  let line = ''
  for (const needle of needles) {
    if (line.length + needle.length + 1 > LINE) {
      lines.push(line)
      line = ''
    }
    line += `${needle}|`
  }
  return [...lines, line.slice(0, -1)].map((one) => `  '${one}'`)
}

/** Whether every text of plain letters in which the phrase is found holds one of the needles, which are joined by `|`. */
export function isCoveredBy(phrase: string, needles: string): boolean {
  const listed = needles.split('|')
  const needed = needlesOf(phrase, Infinity)
  if (needed === undefined) return false
  return [...needed].every((needle) => isForeign(needle) || listed.some((one) => needle.includes(one)))
}

/** Whether it has letters that the filter does not look at: it says of any text with them that it may hold a phrase. */
function isForeign(needle: string): boolean {
  return /[^\0-\u017F]/.test(needle)
}

/** More strings than this are not spelled out. */
const MOST_SPELLED = 150
/** Needles longer than this tell hardly more; shorter ones are in many sentences: `which ` where `which one` is meant. */
const LONGEST_NEEDLE = 7
/** Of phrases that are looked for in passages, which hold none of them but in an attack: `they ` is no `hey ai`. */
const LONGEST_OF_RARE = 10

/** All that a part of a phrase can be, and strings of which a text holds at least one where the part matches. */
interface Reading {
  /** `undefined`: too many, or not told. */
  readonly exact: ReadonlySet<string> | undefined
  /** `undefined`: it need not hold anything. */
  readonly needed: ReadonlySet<string> | undefined
}

const ANYTHING: Reading = { exact: undefined, needed: undefined }
const NOTHING: Reading = exactly([''])
const EDGE: Reading = exactly([' '])
const BEGINNING: Reading = exactly(['^'])

/** Strings of which every text holds at least one in which the phrase matches; `undefined` where none can be told. */
export function needlesOf(phrase: string, longest = LONGEST_NEEDLE): ReadonlySet<string> | undefined {
  const parser = new Parser(phrase)
  const { needed } = parser.alternatives()
  if (parser.at < phrase.length || needed === undefined) return undefined
  return new Set([...needed].map((needle) => needle.slice(0, longest)))
}

function exactly(strings: readonly string[]): Reading {
  const exact = new Set(strings.map(squeezed))
  if (exact.size > MOST_SPELLED) return ANYTHING
  return { exact, needed: exact.has('') || exact.has(' ') || exact.has('^') ? undefined : exact }
}

/** One space for several, and none at the beginning of the text. */
function squeezed(needle: string): string {
  let text = needle
  while (text.includes('  ')) text = text.replace('  ', ' ')
  const begun = text.lastIndexOf('^')
  return begun < 0 ? text : `^${text.slice(begun + 1).trimStart()}`
}

/** A letter as it is; a space for anything else. */
function folded(sign: string): string {
  return /[\p{L}\p{M}]/u.test(sign) ? sign.toLowerCase() : ' '
}

/** Reads as much of regular expressions as the phrases need. Anything else stands for any text, or ends the reading. */
class Parser {
  at = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  alternatives(): Reading {
    const all = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at += 1
      all.push(this.sequence())
    }
    const exact = all.some((one) => one.exact === undefined) ? [] : all.flatMap((one) => [...(one.exact ?? [])])
    const needed = all.some((one) => one.needed === undefined) ? [] : all.flatMap((one) => [...(one.needed ?? [])])
    return {
      exact: exact.length === 0 ? undefined : exactly(exact).exact,
      needed: needed.length === 0 ? undefined : new Set(needed),
    }
  }

  /** Strings that stand behind one another are one, as long as they can be spelled out. */
  private sequence(): Reading {
    let run = NOTHING
    let whole = true
    let best: ReadonlySet<string> | undefined
    for (let item = this.item(); item !== undefined; item = this.item()) {
      const joined = joinedTo(run, item)
      if (joined.exact !== undefined) {
        run = joined
        continue
      }
      whole = false
      best = rarer(rarer(best, run.needed), item.needed)
      run = item.exact === undefined ? NOTHING : item
    }
    return { exact: whole ? run.exact : undefined, needed: rarer(best, run.needed) }
  }

  private item(): Reading | undefined {
    const sign = this.source[this.at]
    if (sign === undefined || sign === '|' || sign === ')') return undefined
    return this.repeated(this.atom(sign))
  }

  private repeated(atom: Reading): Reading {
    const [mark = ''] = /^(?:[?*+]|\{\d+,\d*\})\??/.exec(this.source.slice(this.at)) ?? []
    this.at += mark.length
    if (mark === '') return atom
    if (mark === '?') return atom.exact === undefined ? ANYTHING : exactly(['', ...atom.exact])
    return { exact: undefined, needed: /^(?:\+|\{[1-9])/.test(mark) ? atom.needed : undefined }
  }

  private atom(sign: string): Reading {
    const rest = this.source.slice(this.at)
    if (rest.startsWith('(?:')) {
      this.at += 3
      const inner = this.alternatives()
      this.at += 1
      return inner
    }
    const [members] = /^\[[^\]\\^-]+\]/.exec(rest) ?? []
    const [escaped = ''] = /^\\./.exec(rest) ?? []
    this.at += (members ?? escaped).length || 1
    if (members !== undefined) return exactly(members.slice(1, -1).split('').map(folded))
    if (sign === '^') return BEGINNING
    if (sign === '$' || escaped === '\\b' || escaped === '\\s') return EDGE
    if (/^\\[^\w\s]$/.test(escaped)) return exactly([folded(escaped.slice(1))])
    return escaped !== '' || '.[('.includes(sign) ? ANYTHING : exactly([folded(sign)])
  }
}

function joinedTo(before: Reading, after: Reading): Reading {
  if (before.exact === undefined || after.exact === undefined) return ANYTHING
  if (before.exact.size * after.exact.size > MOST_SPELLED) return ANYTHING
  const tails = [...after.exact]
  return exactly([...before.exact].flatMap((head) => tails.map((tail) => head + tail)))
}

/** Of two choices the one that fewer texts will hold: of strings with many letters, and of few. */
function rarer(
  a: ReadonlySet<string> | undefined,
  b: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (a === undefined || b === undefined) return a ?? b
  const [lengthA, lengthB] = [shortest(a), shortest(b)]
  return lengthB > lengthA || (lengthB === lengthA && b.size < a.size) ? b : a
}

function shortest(strings: ReadonlySet<string>): number {
  return Math.min(LONGEST_NEEDLE, ...[...strings].map((needle) => needle.replace(/[\^ ]/g, '').length))
}
