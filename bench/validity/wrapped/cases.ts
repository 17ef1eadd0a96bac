import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { seededRandom } from '../../../src/support/seeded-random.ts'
import { ALL_FILES, readRows, type Row } from '../rows.ts'
import { hashOf, type Language } from './forms.ts'

/** Something that an answer says. */
export interface Statement {
  readonly text: string
  /** The passage that supports it, or that it misreports: its place in the case's passages, from 0. */
  readonly passage: number
  readonly supported: boolean
}

/** A statement, two others that an answer could say beside it, and the passages of them all among others. */
export interface Case {
  readonly id: string
  /** The file that it comes from. */
  readonly source: string
  readonly language: Language
  readonly traditional: boolean
  readonly question?: string
  readonly passages: readonly string[]
  readonly statements: readonly Statement[]
}

const CHANGES = [
  'wrong number',
  'wrong date',
  'wrong name',
  'wrong unit',
  'added fact',
  'negation',
  'swapped role',
] as const

const Group = z.strictObject({
  id: z.string(),
  /** Chinese in traditional characters. */
  script: z.literal('traditional').optional(),
  topic: z.string(),
  passages: z.array(z.string().min(1)).min(2).max(5),
  /** Question, statement, the number of its passage from 1, and whether that supports it or how it departs from it. */
  claims: z.array(z.tuple([z.string().min(1), z.string().min(1), z.int().min(1), z.enum(['supported', ...CHANGES])])),
})

/** Passages on one subject, with statements about them. */
export type ClaimGroup = z.infer<typeof Group>

/** The statements of our own in a language. */
export function readClaimGroups(language: Language): ClaimGroup[] {
  const lines = readFileSync(new URL(`./claims.${language}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => Group.parse(JSON.parse(line)))
}

/** What a case is made of: a statement with the passages that belong to it. */
interface Source {
  readonly id: string
  readonly question?: string
  readonly text: string
  readonly supported: boolean
  readonly traditional: boolean
  /** The statement's own passage, then those that come with it. */
  readonly passages: readonly string[]
  /** Sources of one group can stand in one answer without other passages being added. */
  readonly group: string
}

/** A case of each statement of our own. */
export function ownCases(language: Language, seed: number): Case[] {
  const sources = readClaimGroups(language).flatMap(({ id, script, passages, claims }) =>
    claims.map(([question, text, passage, label], at): Source => ({
      id: `${id}-${at + 1}`,
      question,
      text,
      supported: label === 'supported',
      traditional: script === 'traditional',
      passages: [passages[passage - 1] ?? '', ...passages.toSpliced(passage - 1, 1)],
      group: id,
    })),
  )
  return sources.map((source) => caseOf(source, { sources, seed, language, file: 'own' }))
}

/** Cases of the files in `folder`: `count` of each file's rows that say one thing in one sentence. */
export function fileCases(folder: string, { count, seed }: { count: number; seed: number }): Case[] {
  const rows = readRows(folder)
  return ALL_FILES.flatMap((file) => {
    const sources = rows.filter((row) => row.file === file).flatMap((row) => sourceOf(row))
    return shuffled(sources, seededRandom(seed ^ hashOf(file)))
      .slice(0, count)
      .map((source) => caseOf(source, { sources, seed, language: 'en', file }))
  })
}

function sourceOf({ id, query, context, response, supported, group }: Row): Source[] {
  const text = response.replace(/ ?\[\d[^\]\n]{0,20}\]/g, '').trim()
  if (text.length < 20 || text.length > 400 || /[\n{}|]|[.!?]["”)]?\s+\S/.test(text)) return []
  const question = /^[^\n]{3,200}\?$/.test(query.trim()) ? { question: query.trim() } : {}
  return [
    { id, ...question, text, supported, traditional: false, passages: [context.join(' ')], group: `group ${group}` },
  ]
}

/** With a second supported statement of the same group where there is one, and a third of another. */
function caseOf(
  source: Source,
  {
    sources,
    seed,
    language,
    file,
  }: { sources: readonly Source[]; seed: number; language: Language; file: Case['source'] },
): Case {
  const random = seededRandom(seed ^ hashOf(`case ${source.id}`))
  const order = shuffled(sources, random).filter(
    ({ supported, id, traditional }) => supported && id !== source.id && traditional === source.traditional,
  )
  const near = order.find(({ group, passages }) => group === source.group && passages[0] !== source.passages[0])
  const far = order.filter(({ group }) => group !== source.group).slice(0, 3)
  const beside = [...(file === 'own' && near !== undefined ? [near] : []), ...far].slice(0, 2)
  const more = far.slice(random() < 0.5 ? 2 : 3)
  const needed = [source, ...beside].map(({ passages }) => passages[0] ?? '')
  const extra = more.map(({ passages }) => passages[0] ?? '')
  const passages = shuffled([...new Set([...needed, ...source.passages, ...extra])], random)
  return {
    id: source.id,
    source: file,
    language,
    traditional: source.traditional,
    ...(source.question === undefined ? {} : { question: source.question }),
    passages,
    statements: [source, ...beside].map(({ text, supported }, at) => ({
      text,
      supported,
      passage: passages.indexOf(needed[at] ?? ''),
    })),
  }
}

/** In an order that depends on the numbers alone. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
