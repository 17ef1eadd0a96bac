// node bench/judge/determinism.ts [MAIN]: one recorded run, replayed at concurrency 1 and 64 on several versions of
// Node, and a run with the lexical judge under several time zones and languages, must give one resultsSha256 each. Run
// `npm run build` first. The other versions of Node come from the npm registry into a temporary folder.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunDocument } from '../../src/core/run.ts'
import { judgeByWords } from '../../test/servers/judging-model.ts'
import { startModelServer } from '../../test/servers/model-server.ts'

const main = process.argv[2] ?? fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
if (!existsSync(main)) {
  console.error(`${main} is not there; run npm run build first.`)
  process.exit(2)
}
const DATA = fileURLToPath(new URL('../../examples/rag_qa/dev.jsonl', import.meta.url))
/** The oldest that the package supports, and the newest of the lines beside this one. */
const VERSIONS = ['22.18.0', '22', '26']
const METRICS = 'faithfulness,hallucination,relevance,context_precision,context_recall'

interface Ended {
  hash: string
  stderr: string
}

/** Node binaries by version, this process's own among them. Their packages run no install scripts. */
function nodes(folder: string): Map<string, string> {
  const found = new Map([[process.versions.node, process.execPath]])
  for (const version of VERSIONS) {
    const prefix = join(folder, `node-${version}`)
    const name = `node-${process.platform}-${process.arch}`
    const flags = ['--prefix', prefix, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...flags, `${name}@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] })
    const binary = join(prefix, 'node_modules', name, 'bin', 'node')
    found.set(execFileSync(binary, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim(), binary)
  }
  return found
}

async function assay(
  args: readonly string[],
  { node, cwd, env = {} }: { node: string; cwd: string; env?: Record<string, string> },
): Promise<Ended> {
  const variables = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env }
  const child = spawn(node, [main, 'eval', DATA, ...args, '--format', 'json', '--quiet'], { cwd, env: variables })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (stdout === '') throw new Error(`assay ended with ${code} and said nothing but: ${stderr}`)
  return { hash: (JSON.parse(stdout) as RunDocument).run.resultsSha256, stderr }
}

interface Row {
  what: string
  node: string
  resultsSha256: string
  'on stderr': string
}

const folder = await mkdtemp(join(tmpdir(), 'assay-determinism-'))
const rows: Row[] = []
try {
  const binaries = nodes(folder)
  await using server = await startModelServer({ answer: (call) => ({ content: judgeByWords(call) }) })
  const judge = ['-e', METRICS, '--judge', 'compatible:words-1', '--base-url', `${server.url}/v1`]
  for (const tape of ['tape.db', 'tape.jsonl']) {
    const what = `a model on ${tape}`
    const recorded = await assay([...judge, '--tape', tape], { node: process.execPath, cwd: folder })
    rows.push({
      what: `${what}, recorded`,
      node: process.versions.node,
      resultsSha256: recorded.hash,
      'on stderr': recorded.stderr,
    })
    const asked = server.calls.length
    for (const [version, node] of binaries) {
      for (const concurrency of ['1', '64']) {
        const replay = [...judge, '--tape', tape, '--tape-mode', 'replay', '--concurrency', concurrency]
        const { hash, stderr } = await assay(replay, { node, cwd: folder })
        rows.push({
          what: `${what}, replayed at ${concurrency}`,
          node: version,
          resultsSha256: hash,
          'on stderr': stderr,
        })
      }
    }
    if (server.calls.length !== asked) throw new Error(`a replay asked the model ${server.calls.length - asked} times`)
  }
  for (const [version, node] of binaries) {
    for (const env of [
      { TZ: 'UTC', LANG: 'C' },
      { TZ: 'Pacific/Apia', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
      { TZ: 'Asia/Kathmandu', LANG: 'ar_EG.UTF-8' },
    ]) {
      const { hash, stderr } = await assay(['--judge', 'lexical'], { node, cwd: folder, env })
      rows.push({
        what: `lexical, ${Object.values(env).slice(0, 2).join(' ')}`,
        node: version,
        resultsSha256: hash,
        'on stderr': stderr,
      })
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

console.table(rows.map(({ resultsSha256, ...row }) => ({ ...row, resultsSha256: resultsSha256.slice(0, 16) })))
const hashes = (start: string): number =>
  new Set(rows.flatMap(({ what, resultsSha256 }) => (what.startsWith(start) ? [resultsSha256] : []))).size
const [model, lexical] = [hashes('a model'), hashes('lexical')]
const noisy = rows.filter((row) => row['on stderr'] !== '').length
console.log(
  `${model} hash over the recorded and replayed runs, ${lexical} over the lexical ones; ${noisy} runs wrote to stderr`,
)
process.exitCode = model === 1 && lexical === 1 && noisy === 0 ? 0 : 1
