import { compareRuns, type CompareOptions } from '../../compare/compare-runs.ts'
import type { Config } from '../../config/schema.ts'
import { UsageError } from '../../core/errors.ts'
import type { ComparisonDocument } from '../../core/comparison.ts'
import { comparisonConsole } from '../../reports/compare/console.ts'
import { comparisonJunit } from '../../reports/compare/comparison-junit.ts'
import { comparisonMarkdown } from '../../reports/compare/markdown.ts'
import { verdictOfComparison } from '../../reports/outcome/outcome.ts'
import { compareOptions } from './compare-flags.ts'
import { openComparisonReports } from './compare-reports.ts'
import { preferring } from './prefer-flags.ts'
import type { OpenRuns, Preferred } from './preferred.ts'
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { keptComparison } from '../../labelling/kept-comparison.ts'
import { runReferences, type RunReferences } from '../runs/run-references.ts'
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
  const flags = preferring(options)
  if (flags !== undefined && [baseline, candidate].includes('-')) {
    throw new UsageError('--prefer reads both runs twice, and - (standard input) can be read once. Save it to a file.')
  }
  await using reports = await openComparisonReports(options['report'], { world, inputs: [baseline, candidate] })
  await using references = runReferences(options['store'], world)
  const open: OpenRuns = async () => ({
    baseline: await references.open(baseline),
    candidate: await references.open(candidate),
  })
  const judged = flags === undefined ? undefined : await preferredIn(open, { flags, world })
  const document = await comparison(judged?.runs ?? (await open()), { judged, asked, references, world })
  await reports.finish(document)
  for (const line of reports.said) world.stderr.write(`${line}\n`)
  world.stdout.write(renderedComparison(document, { format, examples: asked.flips, world }))
  // What too few judgements say is no loss, and no gain either.
  if (judged?.unreliable === true) return EXIT.infrastructure
  return exitCodeOf({ verdict: verdictOfComparison(document.verdict) })
}

async function preferredIn(open: OpenRuns, { flags, world }: { flags: Config; world: World }): Promise<Preferred> {
  const { preferred } = await import('./preferred.ts')
  return preferred(open, { flags, quiet: false, world })
}

/** The comparison, with what a judge prefers among its evaluators. */
async function comparison(
  runs: Awaited<ReturnType<OpenRuns>>,
  {
    judged,
    asked,
    references,
    world,
  }: { judged: Preferred | undefined; asked: CompareOptions; references: RunReferences; world: World },
): Promise<ComparisonDocument> {
  if (judged === undefined) {
    const kept = await keptIn(runs, { asked, references, world })
    if (kept !== undefined) return kept
  }
  const { evaluators } = asked
  const named = judged === undefined || evaluators === undefined ? evaluators : [...evaluators, 'preference']
  const document = await compareRuns(runs, { flips: FLIPS, ...asked, evaluators: named, signal: world.signal })
  if (judged === undefined) return document
  const failed = judged.unreliable ? ['preference: too many of its judgements failed; exit code 4.'] : []
  return { ...document, warnings: [...document.warnings, ...failed, ...judged.notes], preference: judged.aggregate }
}

/** The comparison of two runs of one store, which keeps it: asked again, it takes no second reading of both. */
async function keptIn(
  { baseline, candidate }: Awaited<ReturnType<OpenRuns>>,
  { asked, references, world }: { asked: CompareOptions; references: RunReferences; world: World },
): Promise<ComparisonDocument | undefined> {
  const store = await references.opened()
  if (store === undefined || baseline.storedAs === undefined || candidate.storedAs === undefined) return undefined
  const ids = { baseline: baseline.storedAs, candidate: candidate.storedAs }
  const options = { flips: FLIPS, ...asked }
  return (await keptComparison(store, { ...ids, options, signal: world.signal, now: world.now() })).document
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
