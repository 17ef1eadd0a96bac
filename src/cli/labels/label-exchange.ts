import { UsageError } from '../../core/errors.ts'
import type { LabelQueue, QueueRule } from '../../core/bound-label.ts'
import { readJsonLines } from '../../datasets/json-lines.ts'
import { importLabels, exportLabels, noteUse } from '../../labelling/exchange.ts'
import { fieldsOf } from '../../labelling/judged.ts'
import { makeQueue } from '../../labelling/make-queue.ts'
import { queueProgress, type QueueProgress } from '../../labelling/progress.ts'
import { readPositive } from '../../calibration/human-label.ts'
import { printable } from '../../reports/display.ts'
import { knownRun } from '../../runner/run/find-run.ts'
import { resolveEvaluators } from '../../runner/options/resolve-evaluators.ts'
import type { WholeStore } from '../../store/open-store.ts'
import { counted } from '../../support/counted.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it fills the default registry
import '../../evaluators/index.ts'
import { openExamples } from '../eval/open-examples.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { shortPath, type World } from '../world.ts'
import { openLabels } from './open-labels.ts'

/** The flags of `assay labels`. */
export interface LabelsFlags {
  readonly store?: string
  readonly evaluator?: string
  readonly rule?: string
  readonly count?: number
  readonly explore?: number
  readonly overlap?: number
  readonly tag?: string
  readonly group?: string
  readonly seed?: number
  readonly rater?: string
  readonly positive?: string
  readonly texts?: boolean
  readonly for?: string
  readonly format?: string
}

interface Asked {
  readonly what: string | undefined
  readonly flags: LabelsFlags
  readonly world: World
}

type Verb = (store: WholeStore, asked: Asked) => Promise<ExitCode>

const VERBS: Readonly<Record<string, Verb>> = { draw, list, show, export: exported, import: imported, used }
/** Verbs that change nothing in the store. */
const READING = ['list', 'show', 'export']

/** `assay labels draw|list|show|export|import|used`: what people say of stored answers. */
export async function labelsCommand(verb: string, asked: Asked): Promise<ExitCode> {
  const work = VERBS[verb]
  if (work === undefined) {
    throw new UsageError(`'${verb}' is not a verb of assay labels; the verbs are ${Object.keys(VERBS).join(', ')}.`)
  }
  await using store = await openLabels(asked.flags.store, asked.world, { readOnly: READING.includes(verb) })
  // Awaited here: the store closes when this function ends.
  const code = await work(store, asked)
  return code
}

async function draw(store: WholeStore, { what, flags, world }: Asked): Promise<ExitCode> {
  const {
    evaluator: name = 'faithfulness',
    count,
    explore,
    overlap,
    tag,
    group,
    seed = 1,
    rater = 'command line',
  } = flags
  const slice =
    tag === undefined && group === undefined
      ? undefined
      : { ...(tag === undefined ? {} : { tag }), ...(group === undefined ? {} : { group }) }
  const queue = await makeQueue(store, {
    run: await knownRun(store.runs, needed(what, 'Which run? assay labels draw RUN')),
    name,
    rule: ruleOf(flags.rule),
    slice,
    wanted: count,
    explore,
    overlap,
    seed,
    madeBy: rater,
    now: world.now(),
  })
  if (isJson(flags, world)) world.stdout.write(`${JSON.stringify(queue, null, 2)}\n`)
  else world.stdout.write(`${printable(queue.id)}\n`)
  world.stderr.write(
    `${counted(queue.size, 'answer was', 'answers were')} drawn from ${queue.population} of ${printable(queue.run)} with seed ${queue.seed}.` +
      `${queue.covers === 'part' ? ' Some could not come in, so their labels calibrate nothing for the run as a whole.' : ''}\n`,
  )
  return EXIT.holds
}

function ruleOf(text = 'random'): QueueRule {
  if (text === 'random' || text === 'uncertain') return { kind: text }
  const other = /^disagreeing:(.+)$/.exec(text)?.[1]
  if (other !== undefined) return { kind: 'disagreeing', with: other }
  throw new UsageError(`--rule is '${text}'; the rules are random, uncertain, and disagreeing:EVALUATOR.`)
}

async function list(store: WholeStore, { flags, world }: Asked): Promise<ExitCode> {
  const queues = await store.queues.list()
  const raters = await store.labels.raters()
  const unbound = raters.reduce((sum, { labels }) => sum + labels, 0)
  if (isJson(flags, world)) {
    world.stdout.write(`${JSON.stringify({ queues, unbound }, null, 2)}\n`)
    return EXIT.holds
  }
  for (const queue of queues) world.stdout.write(`${lineOf(queue)}\n`)
  if (queues.length === 0) world.stdout.write('There are no queues yet: assay labels draw RUN makes one.\n')
  if (unbound > 0) {
    world.stdout.write(
      `${counted(unbound, 'label')} of an earlier version ${unbound === 1 ? 'is' : 'are'} not bound to an answer: kept, exported, and used for no calibration.\n`,
    )
  }
  return EXIT.holds
}

function lineOf({ id, name, run, rule, size, population, madeAt, madeBy }: LabelQueue): string {
  return printable(
    `${id}  ${name}  ${rule.kind}  ${size} of ${population} from ${run}  ${madeAt.slice(0, 16)} by ${madeBy}`,
  )
}

async function show(store: WholeStore, { what, flags, world }: Asked): Promise<ExitCode> {
  const id = needed(what, 'Which queue? assay labels list shows them.')
  const progress = await queueProgress(store, { queue: id, positive: readPositive(flags.positive) })
  if (isJson(flags, world)) world.stdout.write(`${JSON.stringify({ queue: id, ...progress }, null, 2)}\n`)
  else world.stdout.write(progressText(progress))
  return EXIT.holds
}

function progressText({ size, done, settled, cannotTell, differ, raters, agreement }: QueueProgress): string {
  const lines = [
    `${done} of ${size} are done; ${settled} settled, ${cannotTell} nobody can tell, ${differ} for an adjudicator.`,
    ...raters.map(({ rater, labels }) => printable(`${rater}: ${counted(labels, 'label')}`)),
  ]
  if (agreement !== null) {
    const { alpha, items, share } = agreement
    const value = alpha?.status === 'measured' ? alpha.estimate.toFixed(2) : '–'
    lines.push(`Raters say the same of ${(share * 100).toFixed(0)} % of ${items} (Krippendorff’s α ${value}).`)
  }
  return `${lines.join('\n')}\n`
}

async function exported(store: WholeStore, { what, flags, world }: Asked): Promise<ExitCode> {
  for await (const line of exportLabels(store, {
    queue: what,
    withoutTexts: flags.texts === false,
    rater: flags.rater,
  })) {
    world.signal.throwIfAborted()
    world.stdout.write(line)
  }
  return EXIT.holds
}

async function imported(store: WholeStore, { what, flags, world }: Asked): Promise<ExitCode> {
  const path = needed(what, 'Which file? assay labels import FILE')
  const lines = readJsonLines(path === '-' ? path : shortPath(path, world), { name: path })
  const done = await importLabels(store, lines, { rater: flags.rater, now: world.now() })
  if (isJson(flags, world)) world.stdout.write(`${JSON.stringify(done, null, 2)}\n`)
  world.stderr.write(
    `${counted(done.added, 'label was', 'labels were')} new and ${done.known} known; ${counted(done.queues, 'queue')}. ` +
      `The hash of ${done.checked} was checked; of ${done.unchecked} the texts are not here.` +
      `${done.blank === 0 ? '' : ` ${counted(done.blank, 'line is', 'lines are')} still blank.`}\n`,
  )
  return EXIT.holds
}

/** Notes that a judge was shown the examples of a file, or fitted to them. */
async function used(store: WholeStore, { what, flags, world }: Asked): Promise<ExitCode> {
  const use = flags.for
  if (use !== 'example' && use !== 'fit') {
    throw new UsageError('--for says what the examples were used for: example (shown to the judge), or fit.')
  }
  const data = needed(what, 'Which examples? assay labels used FILE --for example')
  const { dataset } = await openExamples(data, { loose: true, world })
  const examples = []
  for await (const example of dataset) examples.push(example)
  const [evaluator] = resolveEvaluators([flags.evaluator ?? 'faithfulness'])
  if (evaluator === undefined) return EXIT.holds
  const { name, spec } = evaluator
  const noted = await noteUse(store, { name, fields: fieldsOf(spec), examples, use, now: world.now() })
  world.stderr.write(`${counted(noted, 'answer')} noted: labels of ${name} for them calibrate nothing any more.\n`)
  return EXIT.holds
}

function needed(text: string | undefined, missing: string): string {
  if (text !== undefined) return text
  throw new UsageError(missing)
}

function isJson(flags: LabelsFlags, world: World): boolean {
  return stdoutFormat(flags.format, { words: ['console', 'json'], world }) === 'json'
}
