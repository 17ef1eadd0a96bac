import { lazily } from '../../support/lazily.ts'
import { FILE_END, FILE_ENDING, fileOf, type PassageName } from '../parts/titled-passages.ts'

/** Passages by what they may be cited by besides their ids. */
export interface PassageAliases {
  /** As they are written in a citation mark, exactly. */
  readonly names: readonly string[]
  /** The passages of a name, by index: parts of one file have it in common. Empty for a name that none has. */
  readonly of: (name: string) => readonly number[]
  /** Whether a name is a file, and files are what passages are from: one that none is from is cited wrongly. */
  readonly isFile: (name: string) => boolean
}

/** One of fewer letters may be anything, and so may a single word. */
const SHORTEST_TITLE = 4
/** A file, with where it is. */
const FILE = lazily(() => new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{N}_./ -]{0,119}${FILE_ENDING}$`, 'iu'))

function isFile(name: string): boolean {
  return FILE_END.test(name) && FILE().test(name)
}

/** `#page=2`, `, p. 2`, ` page 3` */
const PAGE = /(?:#page=\d{1,5}|[,:;]? ?(?:pp?\.?|pages?|seiten?|s\.) ?\d{1,5}(?:[-–]\d{1,5})?)$/i

/** Without the page that a citation names behind a file or title. */
function withoutPage(name: string): string {
  return name.replace(PAGE, '').trimEnd()
}

/**
 * Titles of several words, sources as they are (`docs/refund-policy.pdf`, an address), and their files (`refund-policy.pdf`). `ofOneWord`:
 * titles of one word too, where nothing but a name can stand.
 */
export function passageAliases(
  passages: readonly PassageName[],
  { ofOneWord = false }: { ofOneWord?: boolean } = {},
): PassageAliases {
  const places = new Map<string, number[]>()
  let hasFiles = false
  for (const [at, { id, title = '', source = '' }] of passages.entries()) {
    const file = fileOf(source) ?? ''
    hasFiles ||= isFile(file)
    const named = [source.trim(), isFile(file) ? file : '', ofOneWord || isTitle(title.trim()) ? title.trim() : '']
    for (const name of new Set(named)) {
      if (name === '' || name === id) continue
      const known = places.get(name)
      if (known === undefined) places.set(name, [at])
      else known.push(at)
    }
  }
  return {
    names: [...places.keys()],
    of: (name) => places.get(name) ?? places.get(withoutPage(name)) ?? NOWHERE,
    isFile: (name) => hasFiles && isFile(withoutPage(name)),
  }
}

const NOWHERE: readonly number[] = []

function isTitle(title: string): boolean {
  return title.length >= SHORTEST_TITLE && /\s/.test(title)
}
