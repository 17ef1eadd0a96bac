// Prints what decisions cost whose answer and evidence multiply in a careless check, as both grow (CPU time, `strict`, the
// least of some rounds):
//   node bench/hostile/pairs.ts [words of a name]
import { createGate } from '../../src/gate/create-gate.ts'
import { HOSTILE_PAIRS } from '../../test/hostile/pairs.ts'
import { table } from '../gate/print.ts'

const LENGTHS = [10_000, 20_000, 40_000, 80_000]
/** What takes longer is not made longer still. Milliseconds. */
const LONGEST = 15_000

const ROUNDS = 3

const gate = createGate({
  ruleset: 'strict',
  config: { max_answer_chars: 5_000_000, max_evidence_chars: 10_000_000 },
  passageCache: 0,
})
const [only = ''] = process.argv.slice(2)

const lines: string[][] = []
for (const { name, of } of HOSTILE_PAIRS) {
  if (!name.includes(only)) continue
  gate.decide(of(LENGTHS[0] as number))
  const times: number[] = []
  let refused = ''
  for (const length of LENGTHS) {
    const input = of(length)
    let least = Infinity
    let reason_codes: readonly string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = process.cpuUsage()
      reason_codes = gate.decide(input).reason_codes
      const { user, system } = process.cpuUsage(start)
      least = Math.min(least, (user + system) / 1000)
    }
    times.push(least)
    if (reason_codes.includes('input_too_large')) refused ||= `refused from ${length.toLocaleString('en')} on`
    if ((times.at(-1) as number) > LONGEST) break
  }
  const [, twice = 0, , eightfold] = times
  const growth = eightfold === undefined ? '–' : (eightfold / twice).toFixed(1)
  lines.push([name, ...LENGTHS.map((_, at) => times[at]?.toFixed(0) ?? '–'), growth, refused])
  console.error(lines.at(-1)?.join(' | '))
}
const sizes = LENGTHS.map((length) => length.toLocaleString('en'))
console.log(`Node ${process.version}, milliseconds of CPU for a decision\n`)
console.log(table(['answer and evidence', ...sizes, '20,000 → 80,000: times', ''], lines))
