import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AssayError } from '../../core/errors.ts'
import { maskedAddresses } from '../../support/secrets/masked-address.ts'
import { daysTooOld, PRICES_AS_OF } from '../../judge/budget/prices.ts'
import { durationText } from '../../reports/figure-text.ts'
import { markdownText } from '../../reports/markdown-text.ts'
import { printable } from '../../reports/display.ts'
import { asConfig } from '../eval/eval-flags.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { openJudge } from '../judge/judge.ts'
import { installedSettings, type InstalledSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'

interface Finding {
  readonly name: 'node' | 'config' | 'store' | 'judge' | 'prices'
  /** `old`: to be looked after, and no reason to fail. */
  readonly status: 'well' | 'old' | 'wrong'
  readonly message: string
  readonly code: ExitCode
}

/** `assay doctor`: what is installed, configured and reachable; one call of the judge if a model is configured. */
export async function doctorCommand({
  options,
  world,
}: {
  options: Record<string, unknown>
  world: World
}): Promise<ExitCode> {
  const { format: asked, ...flags } = options
  const format = stdoutFormat(asked, { words: ['console', 'markdown', 'json'], world })
  const settings = await attempt('config', () => installedSettings({ flags: asConfig(flags), world }))
  const findings: Finding[] = [
    {
      name: 'node',
      status: 'well',
      message: `Node ${process.versions.node}, Assay ${world.version}`,
      code: EXIT.holds,
    },
    'finding' in settings
      ? settings.finding
      : { name: 'config', status: 'well', message: configMessage(settings.value), code: EXIT.holds },
  ]
  if ('value' in settings) {
    findings.push(await store(settings.value, world), await judge(settings.value, world), prices(world))
  }
  world.stdout.write(findingsText(findings, format))
  return findings.find(({ status }) => status === 'wrong')?.code ?? EXIT.holds
}

function configMessage({ configPath, judge, client }: InstalledSettings): string {
  const name =
    typeof judge === 'object' ? judge.id : (judge ?? (client === undefined ? 'lexical' : 'a client of its own'))
  return `${configPath === undefined ? 'no config file here' : `config ${configPath}`}; judge ${name}`
}

async function store({ store: path = '.assay/assay.db', tape }: InstalledSettings, world: World): Promise<Finding> {
  if (path === false)
    return { name: 'store', status: 'well', message: 'nothing is kept (store: false)', code: EXIT.holds }
  const target = tape ?? path
  if (/^[a-z]+:\/\//i.test(target)) {
    return {
      name: 'store',
      status: 'well',
      message: 'a shared store is configured; it is not opened here',
      code: EXIT.holds,
    }
  }
  const folder = dirname(resolve(world.cwd, target))
  const tried = await attempt('store', async () => {
    const existing = await nearestFolder(folder)
    await access(existing, constants.W_OK)
    return `${target} can be written`
  })
  return 'finding' in tried ? tried.finding : { name: 'store', status: 'well', message: tried.value, code: EXIT.holds }
}

/** The folder itself, or the nearest parent that exists: folders below that can be made. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    await access(folder)
    return folder
  } catch {
    return dirname(folder) === folder ? mkdir(folder).then(() => folder) : nearestFolder(dirname(folder))
  }
}

/** Prices change every few months, and a limit in US dollars goes by them. */
function prices(world: World): Finding {
  const days = daysTooOld(world.now())
  if (days === undefined) {
    return { name: 'prices', status: 'well', message: `list prices of ${PRICES_AS_OF}`, code: EXIT.holds }
  }
  const message = `the list prices of ${PRICES_AS_OF} are ${days} days old: update Assay, or give your own as \`prices\` in the config`
  return { name: 'prices', status: 'old', message, code: EXIT.holds }
}

async function judge(settings: InstalledSettings, world: World): Promise<Finding> {
  const { tape: _, tapeMode: __, ...untaped } = settings
  const tried = await attempt('judge', async () => {
    await using opened = await openJudge(untaped, world)
    const started = performance.now()
    const { usage } = await opened.judge.extractClaims('Water boils at 100 degrees Celsius at sea level.', {
      signal: world.signal,
    })
    const took = durationText(performance.now() - started)
    if (usage.calls === 0) return `${opened.judge.id} answers offline in ${took}; no key, no server, no cost`
    return [`${opened.judge.id} answered in ${took}, ${usage.tokensUsed} tokens`, ...opened.notes()].join('; ')
  })
  return 'finding' in tried ? tried.finding : { name: 'judge', status: 'well', message: tried.value, code: EXIT.holds }
}

async function attempt<Value>(
  name: Finding['name'],
  work: () => Promise<Value>,
): Promise<{ value: Value } | { finding: Finding }> {
  try {
    return { value: await work() }
  } catch (error) {
    const message = maskedAddresses(error instanceof Error ? error.message : String(error))
    const code = AssayError.isInstance(error) && error.fault === 'usage' ? EXIT.usage : EXIT.infrastructure
    return { finding: { name, status: 'wrong', message, code } }
  }
}

const MARKS = { well: '✓', old: '!', wrong: '✗' } as const

function findingsText(findings: readonly Finding[], format: 'console' | 'markdown' | 'json'): string {
  const checks = findings.map(({ name, status, message }) => ({ name, status, message }))
  if (format === 'json') return `${JSON.stringify({ checks }, null, 2)}\n`
  if (format === 'markdown') {
    return `${checks.map(({ name, status, message }) => `- **${name}**: ${status === 'well' ? '' : `${status}: `}${markdownText(message)}`).join('\n')}\n`
  }
  const lines = checks.map(({ name, status, message }) => `  ${MARKS[status]} ${name.padEnd(8)}${printable(message)}`)
  return `\n${lines.join('\n')}\n\n`
}
