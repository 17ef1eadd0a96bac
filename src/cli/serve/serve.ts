import { printable } from '../../reports/display.ts'
import { newToken } from '../../server/kernel/access.ts'
import { listen, loopbackHosts, type Listening } from '../../server/kernel/listen.ts'
import { startService } from '../../server/service/start.ts'
import { viewApp } from '../../server/view.ts'
import { refuseOtherKey } from '../../ledger/tree/signing.ts'
import type { WholeStore } from '../../store/open-store.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { asConfig } from '../eval/eval-flags.ts'
import { finishEarlierErasing } from '../erasing.ts'
import { installedSettings } from '../flags/installed-settings.ts'
import { gateSettings, gateWith } from '../gate/gate-settings.ts'
import { openJudge } from '../judge/judge.ts'
import { signerFor } from '../ledger/keys.ts'
import { reportProblem } from '../problem.ts'
import type { World } from '../world.ts'
import { openServiceStore } from './service-store.ts'

/** `assay serve`: the gate, the evaluators and the runs as a service, until it is interrupted. */
export async function serveCommand({
  options,
  world,
}: {
  options: Record<string, unknown>
  world: World
}): Promise<ExitCode> {
  const { judge: wanted } = options
  const gate = await gateSettings(options, world)
  // Now, rather than in the first thread: a mistake in the settings names its file.
  gateWith(gate)
  const settings = await installedSettings({ flags: asConfig(wanted === undefined ? {} : { judge: wanted }), world })
  const signer = await signerFor(options['key'], world)
  await using store = await openServiceStore(options, world)
  await finishEarlierErasing(store, (text) => world.stderr.write(`${text}\n`))
  const logId = textIn(options, 'log') ?? 'main'
  await refuseOtherKey(signer, { store: store.ledger, logId, last: (await store.ledger.checkpoints(logId)).at(-1) })
  await using judge = await openJudge(settings, world)
  const report = (error: unknown): void => void reportProblem(error, world)
  await using service = await startService({
    store,
    gate: { ruleset: gate.ruleset, config: gate.config, tenants: gateTenants(gate.tenants) },
    judge: judge.judge,
    signer,
    logId,
    host: textIn(options, 'host'),
    port: numberIn(options, 'port') ?? 0,
    most: {
      bodyBytes: numberIn(options, 'maxBody'),
      perSecond: numberIn(options, 'rate'),
      waiting: numberIn(options, 'queue'),
    },
    timeoutMs: numberIn(options, 'timeout') === undefined ? undefined : (numberIn(options, 'timeout') ?? 0) * 1_000,
    now: world.now,
    report,
    onNote: (note) => world.stderr.write(`${printable(note)}\n`),
  })
  world.stdout.write(`${service.address}\n`)
  await using view = await besides(options, { store, world, report })
  const tokens = (await store.tokens.list()).length
  world.stderr.write(
    `The service over ${store.name} listens at that address; ${service.address}/docs describes it. Ctrl-C ends it.\n${
      tokens === 0 ? 'There is no token yet: assay tokens create makes one.\n' : ''
    }${view === undefined ? '' : `The pages over the store: ${view.address}\n`}`,
  )
  await interrupted(world.signal)
  await service.end()
  return EXIT.holds
}

/** The pages over the store on a port of their own, where they are asked for. */
async function besides(
  { view }: Record<string, unknown>,
  { store, world, report }: { store: WholeStore; world: World; report: (error: unknown) => void },
): Promise<Listening | undefined> {
  if (view !== true) return undefined
  const token = newToken()
  let hosts: ReadonlySet<string> = new Set()
  const app = viewApp({ store, access: { token, hosts: () => hosts }, signal: world.signal, report })
  const server = await listen((request, env) => app.fetch(request, env), { port: 0 })
  hosts = loopbackHosts(server.port)
  return { ...server, address: `${server.address}/?token=${token}` }
}

function gateTenants(tenants: unknown): Readonly<Record<string, object>> | undefined {
  // gateWith refuses anything but an object.
  return typeof tenants === 'object' && tenants !== null ? { ...(tenants as Record<string, object>) } : undefined
}

function textIn(options: Record<string, unknown>, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

function numberIn(options: Record<string, unknown>, name: string): number | undefined {
  const value = options[name]
  return typeof value === 'number' ? value : undefined
}

function interrupted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
