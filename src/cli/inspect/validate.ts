import { describePlace } from '../../core/errors.ts'
import { openDataset } from '../../datasets/dataset.ts'
import { validateDataset, type Validation } from '../../datasets/validate.ts'
import { markdownText } from '../../reports/markdown-text.ts'
import { paint as painter } from '../../reports/paint.ts'
import { printable, wrap } from '../../reports/display.ts'
import { counted, thousands } from '../../support/counted.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { readingOf } from '../flags/map-flag.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { columnsOf, shortPath, wantsColour, type World } from '../world.ts'
import { validateSettings } from './validate-settings.ts'

/** `assay validate DATA`: lists every fault of a data set with its place. */
export async function validateCommand(
  data: string,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const format = stdoutFormat(options['format'], { words: ['console', 'markdown', 'json'], world })
  const source = data === '-' ? data : shortPath(data, world)
  const given = { ...readingOf(options), name: data === '-' ? 'stdin' : data, signal: world.signal }
  const settings = data === '-' ? undefined : await validateSettings(source, { name: data, world })
  // A file that cannot be read at all is wrong usage, not a fault of the data.
  if (settings === undefined) openDataset(source, given)
  const validation = settings ?? (await validateDataset(source, given))
  world.stdout.write(TEXTS[format](given.name, { validation, world }))
  return validation.count === 0 ? EXIT.holds : EXIT.below
}

interface Found {
  readonly validation: Validation
  readonly world: World
}

const TEXTS: Readonly<Record<'console' | 'markdown' | 'json', (name: string, found: Found) => string>> = {
  json: (name, { validation: { examples, problems, count, notes, dialect } }) =>
    `${JSON.stringify({ dataset: name, valid: count === 0, examples, count, dialect, problems, notes }, null, 2)}\n`,
  markdown: markdownList,
  console: consoleList,
}

function verdict(name: string, { examples, count }: Validation): string {
  if (count === 0 && examples === 0) return `${name}: nothing wrong.`
  if (count === 0) return `${name}: ${counted(examples, 'example')}, nothing wrong.`
  return `${name}: ${counted(count, 'problem')}; ${counted(examples, 'record')} could be evaluated.`
}

function unlisted({ count, problems }: Validation): string[] {
  return count > problems.length ? [`and ${thousands(count - problems.length)} more`] : []
}

function markdownList(name: string, { validation }: Found): string {
  const problems = validation.problems.map(
    ({ message, place }) => `- ${markdownText(`${describePlace(place)}: ${message}`)}`,
  )
  const lines = [...problems, ...unlisted(validation).map((more) => `- … ${more}`)]
  const notes = validation.notes.map((note) => `> ${markdownText(note)}`)
  const sections = [[`**${markdownText(verdict(name, validation))}**`], lines, notes]
  return `${sections.flatMap((section) => (section.length === 0 ? [] : [section.join('\n')])).join('\n\n')}\n`
}

function consoleList(name: string, { validation, world }: Found): string {
  const paint = painter(wantsColour(world.stdout, world.env))
  const width = Math.max(24, Math.min(120, columnsOf(world.stdout)))
  const mark = validation.count === 0 ? paint.good('✓') : paint.bad('✗')
  const indented = (text: string): string[] => wrap(printable(text), width - 6)
  const lines = [
    `${mark} ${paint.strong(printable(verdict(name, validation)))}`,
    ...validation.problems.flatMap(({ message, place }) => [
      `  ${paint.quiet(printable(describePlace(place)))}`,
      ...indented(message).map((line) => `    ${line}`),
    ]),
    ...unlisted(validation).map((more) => `  … ${more}`),
    ...validation.notes.flatMap(indented).map((line) => `  ${paint.quiet(line)}`),
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}
