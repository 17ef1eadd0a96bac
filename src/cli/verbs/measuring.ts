import type { Command } from 'commander'
import { addCalibrateFlags } from '../calibrate/flags.ts'
import { addCompareFlags } from '../compare/compare-flags.ts'
import { addPreferFlags } from '../compare/prefer-flags.ts'
import { addPlanFlags } from '../compare/plan-flags.ts'
import { verb, type Wiring } from './verb.ts'

export function addCalibrate(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'calibrate', {
    summary: 'measure how well the judge, or the gate, agrees with people',
    example: 'assay calibrate labelled.jsonl -e faithfulness --label human --out faithfulness.calibration.jsonl',
    usage: 'DATA [options]',
  }).argument('[DATA]', 'answers labelled by people; with --golden, claims with their verdicts; none with --from-store')
  addCalibrateFlags(command).action(async (data: string | undefined, options: Record<string, unknown>) => {
    const { calibrateCommand } = await import('../calibrate/calibrate.ts')
    done(await calibrateCommand(data, { options, world }))
  })
}

export function addCompare(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'compare', {
    summary: 'is one run better than another, and is it more than chance?',
    example: 'assay compare main latest --margin 0.02',
    usage: 'BASELINE CANDIDATE [options]',
  })
    .argument(
      '<BASELINE>',
      'a baseline (main), a result file, - for standard input, or a run: its id, the start of its id, its name, latest',
    )
    .argument('<CANDIDATE>', 'likewise')
  addPreferFlags(addCompareFlags(command))
    .addHelpText('after', COMPARE_CODES)
    .action(async (baseline: string, candidate: string, options: Record<string, unknown>) => {
      const { compareCommand } = await import('../compare/compare.ts')
      done(await compareCommand([baseline, candidate], { options, world }))
    })
}

const COMPARE_CODES = `
For compare: 0 better, unchanged, or no worse than the margin · 1 worse · 3 too few examples to say; the output says how
many would settle it`

export function addPlan(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'plan', {
    summary: 'plan how many examples you need',
    example: 'assay plan --detect 0.03 --from latest',
  })
  addPlanFlags(command).action(async (options: Record<string, unknown>) => {
    const { planCommand } = await import('../compare/plan-command.ts')
    done(await planCommand({ options, world }))
  })
}

export function addDoctor(root: Command, { world, done }: Wiring): void {
  verb(root, 'doctor', {
    summary: 'check what is installed, configured and reachable',
    example: 'assay doctor --judge openai:gpt-5-mini',
  })
    .option('--judge <NAME>', 'ask this one: lexical | openai:MODEL | anthropic:MODEL | compatible:MODEL')
    .option('--base-url <URL>', 'for compatible: the address of any OpenAI-style server, including /v1')
    .option('--format <FORMAT>', 'console | markdown | json')
    .action(async (options: Record<string, unknown>) => {
      const { doctorCommand } = await import('../inspect/doctor.ts')
      done(await doctorCommand({ options, world }))
    })
}
