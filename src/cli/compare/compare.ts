import { compareRuns } from '../../compare/compare-runs.ts'
import { UsageError } from '../../core/errors.ts'
import type { ComparisonDocument } from '../../core/comparison.ts'
import { comparisonConsole } from '../../reports/compare/console.ts'
import { comparisonJunit } from '../../reports/compare/comparison-junit.ts'
import { comparisonMarkdown } from '../../reports/compare/markdown.ts'
import { verdictOfComparison } from '../../reports/outcome/outcome.ts'
import { compareOptions } from './compare-flags.ts'
import { openComparisonReports } from './compare-reports.ts'
import { exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { runReferences } from '../runs/run-references.ts'
import { columnsOf, wantsColour, type World } from '../world.ts'

const FORMATS = ['console', 'json', 'markdown', 'junit'] as const

/** How many losses are listed on a terminal and in Markdown, unless --flips says otherwise. */
const FLIPS = 20

/** `assay compare BASELINE CANDIDATE`: is the candidate better, worse, or is it impossible to tell? */
export async function compareCommand(
  [baseline, candidate]: readonly [string, string],
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  if (baseline === '-' && candidate === '-') {
    throw new UsageError('Both runs are - (standard input), which holds only one. Name a file for the other.')
  }
  const format = stdoutFormat(options['format'], { words: FORMATS, world })
  const asked = compareOptions(options)
  await using reports = await openComparisonReports(options['report'], { world, inputs: [baseline, candidate] })
  await using references = runReferences(options['store'], world)
  const runs = { baseline: await references.open(baseline), candidate: await references.open(candidate) }
  const document = await compareRuns(runs, { flips: FLIPS, ...asked, signal: world.signal })
  await reports.finish(document)
  for (const line of reports.said) world.stderr.write(`${line}\n`)
  world.stdout.write(renderedComparison(document, { format, examples: asked.flips, world }))
  return exitCodeOf({ verdict: verdictOfComparison(document.verdict) })
}

type ComparisonFormat = (typeof FORMATS)[number]

/** A comparison as text. */
function renderedComparison(
  document: ComparisonDocument,
  { format, examples, world }: { format: ComparisonFormat; examples?: number | undefined; world: World },
): string {
  const shown = { examples }
  const { stdout, env } = world
  switch (format) {
    case 'json':
      return `${JSON.stringify(document, null, 2)}\n`
    case 'junit':
      return comparisonJunit(document)
    case 'markdown':
      return comparisonMarkdown(document, shown)
    default:
      return comparisonConsole(document, { width: columnsOf(stdout), colour: wantsColour(stdout, env), ...shown })
  }
}
