import type { Passage } from '../example.ts'

/** A passage whose id may be missing. */
export type FoundPassage = Omit<Passage, 'id'> & { id?: string | number }

type Fields = Readonly<Record<string, unknown>>

/**
 * A passage in one of the shapes in which retrievers hand them out: a text; `{ text }`, `{ content }`, `{ page_content }`,
 * `{ pageContent }` and the like (LangChain's documents); any of them under `document` or `node` (LlamaIndex), with its
 * score beside it. `undefined` for what has no text.
 */
export function passageIn(given: unknown): FoundPassage | undefined {
  if (typeof given === 'string') return { text: given }
  if (!isObject(given)) return undefined
  const inner = [given['document'], given['node']].find(isObject) ?? given
  const document = isObject(inner['kwargs']) ? inner['kwargs'] : inner
  const read = (...names: string[]): unknown =>
    names.map((name) => document[name] ?? document[`document.${name}`]).find((part) => part !== undefined)
  const text = read('page_content', 'text', 'content', 'pageContent', 'body', 'passage', 'chunk')
  if (typeof text !== 'string') return undefined
  const about = objectIn(read('metadata'))
  const id = read('id', 'id_', 'doc_id', 'document_id', 'chunk_id') ?? about['id']
  const source = read('source') ?? about['source']
  const title = read('title') ?? about['title']
  const score = read('score') ?? given['score']
  return {
    text,
    ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof source === 'string' ? { source } : {}),
    ...(typeof score === 'number' ? { score } : {}),
  }
}

/** An object, or the one that a text holds as JSON. */
function objectIn(value: unknown): Fields {
  if (typeof value !== 'string' || !/^\s*\{/.test(value)) return isObject(value) ? value : {}
  try {
    const inside: unknown = JSON.parse(value)
    return isObject(inside) ? inside : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
