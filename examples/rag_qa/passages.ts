import type { Document } from './documents.ts'

/** A piece of one section of a document. `id` is `path#section-n`, n counting from 1 within the section's name. */
export interface DocumentPassage {
  id: string
  title: string
  text: string
}

/** Sections longer than this many characters are cut between paragraphs. */
const MAX_LENGTH = 900
const MAX_SLUG = 60

/** Cuts a Markdown document into passages of plain text, without its code blocks and tables of contents. */
export function splitDocument({ path, text }: Document): DocumentPassage[] {
  const name = path.replace(/\.md$/, '').replace(/^.*\//, '').replaceAll('-', ' ')
  const counts = new Map<string, number>()
  return sectionsOf(text).flatMap(({ heading, lines }) =>
    joinParagraphs(paragraphsOf(lines)).map((body) => {
      const slug = slugOf(heading === '' ? name : heading)
      const ordinal = (counts.get(slug) ?? 0) + 1
      counts.set(slug, ordinal)
      const title = heading === '' || heading === name ? name : `${name} › ${heading}`
      return { id: `${path}#${slug}-${ordinal}`, title, text: body }
    }),
  )
}

interface Section {
  heading: string
  lines: string[]
}

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ heading: '', lines: [] }]
  let fence = false
  for (const line of text.split(/\r?\n/)) {
    const bare = line.replace(/^[>\s]+/, '')
    if (bare.startsWith('```')) {
      fence = !fence
      sections.at(-1)?.lines.push('')
    } else if (!fence) {
      const heading = /^#{1,6} (.+)$/.exec(bare.replace(/^- (?=#)/, ''))?.[1]
      if (heading === undefined) sections.at(-1)?.lines.push(line)
      else sections.push({ heading: plain(heading), lines: [] })
    }
  }
  return sections
}

/** Paragraphs, list items and table rows of a section as plain text, each on one line. */
function paragraphsOf(lines: readonly string[]): string[] {
  const paragraphs: string[] = []
  let open: string[] = []
  let columns: string[] | undefined
  const close = (): void => {
    const text = plain(open.join(' '))
    if (text !== '' && !isLinkOnly(open) && !isLeadIn(text)) paragraphs.push(text)
    open = []
  }
  for (const raw of lines) {
    const line = raw.replace(/^[\s>]+/, '').trim()
    if (line.startsWith('<h1')) continue
    if (line.startsWith('|')) {
      close()
      const cells = cellsOf(line)
      if (columns === undefined) columns = cells
      else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) paragraphs.push(rowText(columns, cells))
      continue
    }
    columns = undefined
    if (line === '' || /^([-+*]|\d+\.) /.test(line)) close()
    if (line !== '') open.push(line.replace(/^[-+*] /, ''))
  }
  close()
  return paragraphs
}

const isLinkOnly = (lines: readonly string[]): boolean => /^(\d+\. )?\[[^\]]*\]\([^)]*\)$/.test(lines.join(' ').trim())

/** «For example:» before a code block that is not there any more. */
const isLeadIn = (text: string): boolean => text.endsWith(':') && text.split(' ').length < 5

function cellsOf(row: string): string[] {
  const cells = row.replaceAll('\\|', '\u0000').split('|').slice(1)
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells.map((cell) => plain(cell.replaceAll('\u0000', '|')))
}

function rowText(columns: readonly string[], cells: readonly string[]): string {
  const named = cells.map((cell, index) => ({ column: columns[index] ?? '', cell })).filter(({ cell }) => cell !== '')
  const text = named.map(({ column, cell }) => (column === '' ? cell : `${column}: ${cell}`)).join('; ')
  return text.endsWith('.') ? text : `${text}.`
}

/** Puts paragraphs together, in order, into texts of at most MAX_LENGTH characters where a paragraph allows it. */
function joinParagraphs(paragraphs: readonly string[]): string[] {
  const texts: string[] = []
  for (const paragraph of paragraphs) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + paragraph.length < MAX_LENGTH)
      texts[texts.length - 1] = `${last}\n${paragraph}`
    else texts.push(paragraph)
  }
  return texts
}

/** Markdown as plain text: links become their words; emphasis, anchors and comments go; inline code stays as it is. */
function plain(markdown: string): string {
  const code: string[] = []
  return markdown
    .replace(/`([^`]+)`/g, (_, span: string) => `\ue000${code.push(span) - 1}\ue000`)
    .replace(/<!--[^>]*-->/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/!\[[^\]]*\]\([^()]*\)/g, '')
    .replace(/\[([^[\]]*)\]\s?\(\s?[^()\s]*\)/g, '$1')
    .replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, '$1')
    .replace(/^\[[^\]]+\]: .*$/, '')
    .replace(/\*\*|__|\\(?=[*_|])/g, '')
    .replace(/(^|[\s("'])[*_]([^*_\s][^*_]*)[*_](?=$|[\s.,;:)"'!?])/g, '$1$2')
    .replace(/[ℹ⚠]\uFE0F? ?/gu, '')
    .replaceAll('&#39;', "'")
    .replace(/\ue000(\d+)\ue000/g, (_, index: string) => code[Number(index)] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, MAX_SLUG)
}
