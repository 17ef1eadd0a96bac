// node bench/variants/memory.ts [EXAMPLES …] [EVALUATOR]: what four variants over so many examples take at most, each count in a process of its
// own with an old generation of at most 96 MiB, and what of it V8 has taken for its heap and has in use once all is collected.
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fakeWorld } from '../../test/fake-world.ts'
import { runCommand } from '../../src/cli/program.ts'

const NAMES = ['a', 'b', 'c', 'd']
const [first, cwd = '.', count = '', evaluator = ''] = process.argv.slice(2)

async function measured(): Promise<void> {
  const variants = NAMES.flatMap((name) => ['--variant', `${name}=./app.mjs#${name}`])
  const data = [`${count}.jsonl`, '-e', evaluator, '--threads', '1', '--quiet', '--format', 'json']
  const code = await runCommand(['eval', ...data, ...variants, '--store', `${count}.db`], fakeWorld({ cwd }))
  const { heapTotal } = process.memoryUsage()
  globalThis.gc?.()
  const { heapUsed } = process.memoryUsage()
  const peakKiB = process.resourceUsage().maxRSS
  console.log(JSON.stringify({ code, peakKiB, heapTotal, heapUsed }))
  process.exit(0)
}

async function written(path: string, examples: number): Promise<void> {
  const file = createWriteStream(path)
  for (let n = 0; n < examples; n++) {
    const row = {
      id: `e${n}`,
      query: `How many seats has hall ${n}?`,
      reference: `Hall ${n} has ${(n % 4) + 10} seats.`,
      contexts: [`Hall ${n} has ${(n % 4) + 10} seats. It was opened in ${1900 + (n % 120)}.`],
    }
    if (!file.write(`${JSON.stringify(row)}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

async function main(counts: readonly number[], asked: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const apps = NAMES.map(
    (name, at) =>
      `export const ${name} = ({ query }) => 'Hall ' + query.match(/\\d+/)[0] + ' has ' + (${at} + 10) + ' seats.'`,
  )
  writeFileSync(join(folder, 'app.mjs'), apps.join('\n'))
  console.log('| examples | most in all | heap taken | in use, collected |\n| ---: | ---: | ---: | ---: |')
  for (const examples of counts) {
    await written(join(folder, `${examples}.jsonl`), examples)
    const node = ['--expose-gc', '--max-old-space-size=96', fileURLToPath(import.meta.url), 'one', folder]
    const { stdout, stderr } = spawnSync(process.execPath, [...node, String(examples), asked], { encoding: 'utf8' })
    const last = stdout.trim().split('\n').at(-1) ?? ''
    if (last === '') throw new Error(stderr)
    const { peakKiB, heapTotal, heapUsed } = JSON.parse(last) as Record<'peakKiB' | 'heapTotal' | 'heapUsed', number>
    const mib = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`
    console.log(`| ${examples.toLocaleString('en')} | ${mib(peakKiB * 1024)} | ${mib(heapTotal)} | ${mib(heapUsed)} |`)
  }
  rmSync(folder, { recursive: true, force: true })
}

if (first === 'one') await measured()
else {
  const given = process.argv.slice(2)
  const counts = given.map(Number).filter((number) => !Number.isNaN(number))
  const named = given.find((text) => Number.isNaN(Number(text)))
  await main(counts.length > 0 ? counts : [1000, 4000, 12_000, 30_000], named ?? 'token_f1')
}
