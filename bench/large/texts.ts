/**
 * What evaluators make of one very long answer or passage, with the heap that Node gives by default: seconds, peak memory
 * and outcome, each in a process of its own. `node bench/large/texts.ts [evaluator …]`
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BUILT_IN_EVALUATORS } from '../../src/evaluators/index.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import type { Example } from '../../src/core/example.ts'

const UNITS = { words: 'word 12 ', sentences: 'The bridge was opened in 1932. ', names: 'Jane Smith ', han: '漢字' }
type Form = keyof typeof UNITS

const EVALUATORS = ['faithfulness', 'relevance', 'context_recall', 'citation_precision', 'bleu', 'chrf', 'rouge_l']
const PLAIN = ['token_f1', 'levenshtein', 'regex', 'json_schema', 'pii_leak', 'abstention', 'exact_match']
const MEGABYTES = [1.9, 9.9, 50]
const SECONDS = 180

function exampleWith(where: string, text: string): Example {
  const plain = 'The bridge was opened in 1932 [1].'
  return {
    id: 'e1',
    inputs: { query: 'When was the bridge opened?' },
    output: where === 'answer' ? text : plain,
    reference: 'The bridge was opened in 1932.',
    context: [{ id: 'p1', text: where === 'passage' ? text : 'The bridge was opened in 1932.' }],
    answerable: true,
  }
}

async function measure([name, form, megabytes, where]: string[]): Promise<void> {
  const unit = UNITS[form as Form]
  const text = unit.repeat(Math.floor((Number(megabytes) * 1e6) / unit.length))
  const cls = BUILT_IN_EVALUATORS.find(({ spec }) => spec.name === name)
  if (cls === undefined) throw new Error(`There is no evaluator ${name}.`)
  const settings = { regex: { pattern: String.raw`opened in (\d+)` }, json_schema: { schema: { type: 'object' } } }
  const evaluator = Reflect.construct(cls, [settings[name as keyof typeof settings] ?? {}])
  const start = performance.now()
  const result = await evaluator.evaluate(exampleWith(where as string, text), lexicalJudge(), {})
  const seconds = (performance.now() - start) / 1000
  const peak = process.resourceUsage().maxRSS / 1024
  const said = result.status === 'failed' ? result.message : result.status
  console.log([name, form, where, megabytes, seconds.toFixed(2), peak.toFixed(0), said.slice(0, 90)].join(' | '))
}

function all(names: readonly string[]): void {
  console.log('| evaluator | text | where | million characters | seconds | peak MB | outcome |')
  console.log('| --- | --- | --- | ---: | ---: | ---: | --- |')
  for (const name of names) {
    for (const form of Object.keys(UNITS)) {
      for (const where of PLAIN.includes(name) ? ['answer'] : ['answer', 'passage']) {
        for (const megabytes of MEGABYTES) console.log(`| ${measured([name, form, String(megabytes), where])} |`)
      }
    }
  }
}

function measured(args: readonly string[]): string {
  const { stdout, status, signal } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), '--measure', ...args],
    { encoding: 'utf8', timeout: SECONDS * 1000 },
  )
  if (status === 0) return stdout.trim()
  const [name, form, megabytes, where] = args
  return [name, form, where, megabytes, '', '', signal === 'SIGTERM' ? `more than ${SECONDS} s` : 'abort'].join(' | ')
}

const [command, ...rest] = process.argv.slice(2)
if (command === '--measure') await measure(rest)
else all(command === undefined ? [...EVALUATORS, ...PLAIN] : [command, ...rest])
