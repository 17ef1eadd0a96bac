import { judgeNames } from '../../config/settings.ts'
import { UsageError } from '../../core/errors.ts'
import type { Judge } from '../../core/judge.ts'
import type { ModelJudgeOptions } from '../../judge/model/model-judge.ts'
import { defined } from '../../support/defined.ts'
import type { InstalledSettings } from '../flags/installed-settings.ts'

/** How one judge of a run is reached and asked. */
export interface JudgeSetup {
  readonly name: string
  /** The settings of the run, with what is of this judge alone. */
  readonly settings: InstalledSettings
  readonly timeoutMs: number | undefined
  readonly options: Omit<ModelJudgeOptions, 'model' | 'onNote' | 'prompts'>
}

const PER_MODEL = ['temperature', 'reasoningEffort', 'maxOutputTokens', 'tokensPerQuestion', 'logprobs'] as const

/**
 * The judges that the settings name, each with its own settings: a flag beats what is said of the model, and that beats
 * what is said of all. Throws UsageError for a panel that cannot be one, before anything is spent.
 */
export function judgeSetups(settings: InstalledSettings): readonly JudgeSetup[] {
  const { judge = 'lexical', models = {} } = settings
  const names = typeof judge === 'string' ? judgeNames(judge) : []
  checkPanel(names, settings)
  return names.map((name) => setupOf(name, { settings, isPanel: names.length > 1, own: models[name] ?? {} }))
}

function setupOf(
  name: string,
  {
    settings,
    isPanel,
    own,
  }: { settings: InstalledSettings; isPanel: boolean; own: NonNullable<InstalledSettings['models']>[string] },
): JudgeSetup {
  const { sources, votes, vote, judgeExamples } = settings
  const chosen = Object.fromEntries(
    PER_MODEL.map((key) => [key, sources[key] === 'flag' ? settings[key] : (own[key] ?? settings[key])]),
  ) as Pick<InstalledSettings, (typeof PER_MODEL)[number]>
  const seconds = sources['judgeTimeout'] === 'flag' ? settings.judgeTimeout : (own.timeout ?? settings.judgeTimeout)
  // In a panel the general address is for those that have no other.
  const isServer = !isPanel || name.startsWith('compatible:')
  const baseUrl = own.baseUrl ?? (isServer ? settings.baseUrl : undefined)
  const apiKey = settings.apiKeys?.[name] ?? (isPanel ? undefined : settings.apiKey)
  const { temperature, reasoningEffort: reasoning, maxOutputTokens, tokensPerQuestion, logprobs } = chosen
  return {
    name,
    settings: isPanel ? { ...settings, judge: name, baseUrl, apiKey } : { ...settings, baseUrl },
    timeoutMs: seconds === undefined ? undefined : seconds * 1000,
    options: defined({
      temperature,
      reasoning,
      maxOutputTokens,
      tokensPerQuestion,
      logprobs,
      epochs: votes,
      vote: isPanel ? undefined : vote,
      examples: judgeExamples,
    }),
  }
}

function checkPanel(names: readonly string[], { quorum, vote, votes, batch }: InstalledSettings): void {
  if (names.includes(''))
    throw new UsageError(
      'A judge of the panel has no name: beside a comma, or in the list of the config, stands nothing.',
    )
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) {
    throw new UsageError(`The panel names ${twice} twice. To ask one judge several times, give --votes.`)
  }
  if (names.length < 2) {
    if (quorum !== undefined) {
      throw new UsageError('A quorum is for a panel: name several judges, such as --judge openai:A,anthropic:B.')
    }
    if (vote !== undefined && (votes ?? 1) < 2) {
      throw new UsageError('A vote needs several answers: name several judges, or give --votes.')
    }
    return
  }
  if (names.includes('lexical')) {
    throw new UsageError('A panel is of models; the lexical judge beside them would always give the same vote.')
  }
  if (quorum !== undefined && quorum > names.length) {
    throw new UsageError(`The quorum is ${quorum}, and the panel has ${names.length} judges.`)
  }
  if (batch === true) throw new UsageError('--batch is for one judge, and a panel has several.')
}

/** One judge, or the panel of several. */
export async function together(judges: readonly Judge[], { vote, quorum }: InstalledSettings): Promise<Judge> {
  const [only, ...others] = judges
  if (only !== undefined && others.length === 0) return only
  const { panel } = await import('./model-parts.ts')
  return panel(judges, { vote, quorum })
}
