import { lazily } from '../../support/lazily.ts'
/** What a passage is called by. */
export interface PassageName {
  readonly id: string
  readonly title?: string | undefined
  readonly source?: string | undefined
}

/** A stretch of an answer that names a passage by id, file or title. */
export interface TitledPassage {
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** As written, without quotation marks. */
  readonly name: string
  /** Counted from 1 in the order in which the passages were offered; `undefined`: none is called so. */
  readonly passage: number | undefined
}

const QUOTED =
  '(?:"[^"\\n]{2,160}"|“[^”\\n]{2,160}”|‘[^’\\n]{2,160}’|\'[^\'\\n]{2,160}\'|`[^`\\n]{2,160}`|«[^»\\n]{2,160}»)'
/** Nothing but evidence is called these, so that one with a title that none has is no passage at all. */
const CERTAIN = 'passage|excerpt|snippet|chunk|search result|context passage'
const NOUN = `(?:${CERTAIN}|document|doc|source|context|text|article|page|file|entry|section|guide|note|report|policy)`
const CALLED =
  '(?:titled|entitled|called|named|headed|labell?ed|(?:with|under|bearing) (?:the )?(?:title|name|heading|id|identifier)|id)'
/** `the passage titled “Refund policy”` */
const TITLED = new RegExp(`\\b(?:the |this |that )?(${NOUN}),? ${CALLED}:? ?${QUOTED}`, 'gi')
/** The same from the quotation mark backwards: there are few of them, and many such words. */
const MAY_BE_TITLED =
  /["“‘'`«](?<=(?:titled|called|named|headed|labell?ed|title|name|heading|id|identifier):? ?["“‘'`«])/i
/** `(doc-17)`, `(see refund-policy.md)`, `(Refund policy)` */
const BRACKETED = /\((?:(?:see|from|source|sources|per|according to|cf\.?|ref\.?):? )?([^()\n]{3,160})\)/gi
/** Passages that are looked for by name: each costs a search of the text. */
const MOST_NAMED = 1000
const PART_OF_WORD = /[\p{L}\p{N}_@/\\-]/u

/**
 * The passages that a text names by id, file or title. Ids and files count wherever they stand if they look like ones
 * (`doc-17`, `refund-policy.md`), titles in quotation marks, brackets or behind `titled`. What looks like the id or file of a
 * passage, but is none, is found in brackets alone. In order and apart.
 */
export function titledPassages(text: string, names: readonly PassageName[]): TitledPassage[] {
  const known = new Names(names.slice(0, MOST_NAMED))
  const found: TitledPassage[] = []
  if (MAY_BE_TITLED.test(text)) found.push(...behindNouns(text, known))
  if (known.isTelling && text.includes('(')) found.push(...inBrackets(text, known))
  for (const [id, passage] of known.ids) found.push(...standing(text, { id, passage }))
  for (const [title, passage] of known.titles) found.push(...inQuotes(text, { title, passage }))
  return apart(found)
}

class Names {
  /** Those that cannot be taken for a word, as written. */
  readonly ids = new Map<string, number>()
  /** As written. */
  readonly titles = new Map<string, number>()
  readonly isTelling: boolean
  private readonly byKey = new Map<string, number>()
  private readonly shapes = new Set<string>()

  constructor(names: readonly PassageName[]) {
    for (const [at, { id, title, source }] of names.entries()) {
      for (const name of [id, fileOf(source)]) {
        if (name === undefined || !isTelling(name)) continue
        if (!this.ids.has(name)) this.ids.set(name, at + 1)
        this.shapes.add(shapeOf(name))
        this.add(name, at + 1)
      }
      if (title === undefined || title.trim().length < SHORTEST_TITLE) continue
      if (!this.titles.has(title.trim())) this.titles.set(title.trim(), at + 1)
      this.add(title, at + 1)
    }
    this.isTelling = this.byKey.size > 0
  }

  passage(name: string): number | undefined {
    return this.byKey.get(keyOf(name))
  }

  /** Whether a name looks like the ids or files of the passages: `doc-17` beside `doc-1`. */
  looksLikeOne(name: string): boolean {
    return isTelling(name) && this.shapes.has(shapeOf(name))
  }

  private add(name: string, passage: number): void {
    if (!this.byKey.has(keyOf(name))) this.byKey.set(keyOf(name), passage)
  }
}

const SHORTEST_TITLE = 4

/** `refund-policy.md` of `docs/refund-policy.md`; nothing of a web address. */
export function fileOf(source: string | undefined): string | undefined {
  if (source === undefined || source.includes('://')) return undefined
  return source.slice(source.lastIndexOf('/') + 1)
}

/** A file, or letters and a number with a sign between, which no word is. */
function isTelling(name: string): boolean {
  return (FILE_END.test(name) && FILE().test(name)) || (ENDS_IN_DIGIT.test(name) && NUMBERED_ID.test(name))
}

/** How the names of files of text end. */
export const FILE_ENDING = '\\.(?:md|mdx|txt|pdf|html?|docx?|csv|json|ya?ml|rst|xlsx?|pptx?)'
/** Tried ahead of a pattern with the letters of all scripts, which is dear to compile. */
export const FILE_END = new RegExp(`${FILE_ENDING}$`, 'i')
const FILE = lazily(() => new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{N}_.-]{0,119}${FILE_ENDING}$`, 'iu'))
const ENDS_IN_DIGIT = /[_#:-]\d+$/
const NUMBERED_ID = /^\p{L}[\p{L}_-]{1,60}[_#:-]\d{1,12}$/u

/** What files, or ids, of one kind have in common. */
function shapeOf(name: string): string {
  return FILE().test(name)
    ? name.slice(name.lastIndexOf('.')).toLowerCase()
    : name.replace(/(?<!\d)\d{1,12}$/, '').toLowerCase()
}

function keyOf(name: string): string {
  return name
    .trim()
    .replace(/[.,;:!?]{1,8}$/, '')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .toLowerCase()
}

const ONLY_EVIDENCE = new RegExp(`^(?:${CERTAIN})$`, 'i')

function behindNouns(text: string, known: Names): TitledPassage[] {
  return [...text.matchAll(TITLED)].flatMap(({ 0: whole, 1: noun = '', index }) => {
    const quoted = whole.slice(whole.search(/["“‘'`«]/) + 1, -1)
    const passage = known.passage(quoted)
    if (passage === undefined && (known.titles.size === 0 || !ONLY_EVIDENCE.test(noun))) return []
    return [{ start: index, end: index + whole.length, name: quoted, passage }]
  })
}

/** What a bracket says is the name, not the bracket: `(doc-17)` is read as `(Passage 17)` is. */
function inBrackets(text: string, known: Names): TitledPassage[] {
  return [...text.matchAll(BRACKETED)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const passage = known.passage(name)
    if (passage === undefined && !known.looksLikeOne(name)) return []
    const start = index + whole.length - 1 - name.length
    // A single word may be an abbreviation that is explained: `paid time off (PTO)`.
    if (passage !== undefined && !isTelling(name) && !/\s/.test(name.trim())) return []
    return [{ start, end: start + name.length, name, passage }]
  })
}

function standing(text: string, { id, passage }: { id: string; passage: number }): TitledPassage[] {
  const found: TitledPassage[] = []
  for (let at = text.indexOf(id); at !== -1 && found.length < MOST; at = text.indexOf(id, at + id.length)) {
    const end = at + id.length
    const before = text[at - 1] ?? ' '
    // A mark is read as a mark.
    if (PART_OF_WORD.test(before) || before === '[' || before === '【') continue
    if (PART_OF_WORD.test(text[end] ?? ' ') || /^\.[\p{L}\p{N}]/u.test(text.slice(end, end + 2))) continue
    found.push({ start: at, end, name: id, passage })
  }
  return found
}

/** Mentions of one name that are looked at. */
const MOST = 200

function inQuotes(text: string, { title, passage }: { title: string; passage: number }): TitledPassage[] {
  const found: TitledPassage[] = []
  for (let at = text.indexOf(title); at > 0 && found.length < MOST; at = text.indexOf(title, at + title.length)) {
    const end = at + title.length
    const closing = QUOTES[text[at - 1] as string]
    if (closing === undefined || text[end] !== closing) continue
    found.push({ start: at - 1, end: end + 1, name: title, passage })
  }
  return found
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '‘': '’',
  "'": "'",
  '`': '`',
  '«': '»',
  '《': '》',
}

/** The longest of those that overlap, in order. */
function apart(found: readonly TitledPassage[]): TitledPassage[] {
  if (found.length < 2) return [...found]
  const ordered = found.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: TitledPassage[] = []
  for (const one of ordered) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one)
  return kept
}
