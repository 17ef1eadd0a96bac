import { didYouMean } from '../../support/did-you-mean.ts'
import { DIALECTS } from '../dialects.ts'
import { isObject } from '../parts.ts'
import { openToolDocument } from '../tools/documents.ts'
import type { Tool } from '../tools/tool.ts'
import { valueText } from '../value-text.ts'

/** The keys under which a document may have its records. */
export const RECORD_LISTS = ['examples', 'test_cases'] as const
const KNOWN = [...RECORD_LISTS, 'version', 'metadata', 'name', 'description']

/** Where the records are in a JSON or YAML document: at the root, or under this key. */
export type Envelope =
  { key?: string; records: readonly unknown[]; tool?: Tool; nested?: boolean } | { problem: string; field?: string }

/** Reads a list of records, or `{ version, test_cases | examples, metadata }`. */
export function openEnvelope(root: unknown): Envelope {
  if (Array.isArray(root)) return { records: root }
  const form = 'a list of records, or an object with the list under `examples` or `test_cases`'
  if (!isObject(root)) return { problem: `the file must hold ${form}, not ${valueText(root)}.` }
  const document = openToolDocument(root)
  if (document !== undefined) {
    return 'problem' in document ? document : { ...document, nested: document.key === undefined }
  }
  const [key, other] = RECORD_LISTS.filter((name) => Object.hasOwn(root, name))
  if (key === undefined) {
    const near = didYouMean(Object.keys(root)[0] ?? '', RECORD_LISTS)
    if (near !== undefined) return { problem: `the file must hold ${form}; did you mean \`${near}\`?` }
    const single = Object.keys(root).some((name) => DIALECTS.has(name))
    return { problem: `the file must hold ${form}${single ? ', not a single record; put it into [ ]' : ''}.` }
  }
  if (other !== undefined) return { problem: `it has both \`${key}\` and \`${other}\`; keep one of them.` }
  const unknown = Object.keys(root).find((name) => !KNOWN.includes(name))
  if (unknown !== undefined) {
    const near = didYouMean(unknown, KNOWN)
    const hint = near === undefined ? `known are ${KNOWN.join(', ')}` : `did you mean '${near}'?`
    return { problem: `${valueText(unknown)} beside \`${key}\` is not known; ${hint}`, field: unknown }
  }
  const records = root[key]
  if (!Array.isArray(records)) return { problem: `\`${key}\` must be a list of records, not ${valueText(records)}.` }
  return { key, records }
}
