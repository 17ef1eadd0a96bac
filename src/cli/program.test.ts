import { describe, expect, test } from 'vitest'
import { fakeWorld } from '../../test/fake-world.ts'
import { runCommand } from './program.ts'

describe('assay', () => {
  test('alone prints the verbs', async () => {
    const world = fakeWorld()
    expect(await runCommand([], world)).toBe(0)
    expect(world.out()).toMatch(/assay eval .*\n.*assay validate .*\n.*assay convert .*\n.*assay evaluators /)
    expect(world.err()).toBe('')
  })

  test('help VERB is VERB --help', async () => {
    const [asked, helped, alone] = [fakeWorld(), fakeWorld(), fakeWorld()]
    expect(await runCommand(['help', 'eval'], asked)).toBe(0)
    await runCommand(['eval', '--help'], helped)
    expect(asked.out()).toBe(helped.out())
    expect(await runCommand(['help'], alone)).toBe(0)
    expect(alone.out()).toContain('assay eval ')
  })

  test.each(['eval', 'validate', 'evaluators', 'route', 'compare'])(
    '%s --help shows an example before the flags',
    async (verb) => {
      const world = fakeWorld()
      expect(await runCommand([verb, '--help'], world)).toBe(0)
      const help = world.out()
      expect(help.indexOf(`  assay ${verb} `)).toBe(0)
      expect(help).not.toMatch(/[?!]\.$/m)
      expect(help.indexOf('--help')).toBeGreaterThan(help.indexOf('Usage:'))
    },
  )

  test.each([
    [['evla'], "assay: Unknown verb: 'evla'. Did you mean 'assay eval'?"],
    [['evla', 'x.jsonl', '--help'], "assay: Unknown verb: 'evla'. Did you mean 'assay eval'?"],
    [['help', 'evla'], "assay: Unknown verb: 'evla'. Did you mean 'assay eval'?"],
    [['summon'], "assay: Unknown verb: 'summon'. The verbs are init, eval, validate, convert, evaluators,"],
    [['generate', 'docs/'], /There is no verb 'generate' here.*by hand.*'assay convert .*label the answers/],
    [['run', 'data.json'], /There is no verb 'run' here.*'assay eval'/],
    [['list-evaluators'], /There is no verb 'list-evaluators' here.*'assay evaluators'/],
    [['eval', '--threshhold', '1'], "assay: Unknown option '--threshhold'. Did you mean --threshold?"],
    [['eval', '--wings'], "assay: Unknown option '--wings'. --help lists the options."],
    [['eval', '--threshold', '1.5'], "assay: --threshold is '1.5'; it must be a number from 0 to 1."],
    [['eval', '--threshold', 'high'], "assay: --threshold is 'high'; it must be a number from 0 to 1."],
    [['eval', '--concurrency', '0'], "assay: --concurrency is '0'; it must be a whole number from 1 up."],
    [['eval', '--limit', '2.5'], "assay: --limit is '2.5'; it must be a whole number from 1 up."],
    [['serve', '--port', '65536'], "assay: --port is '65536'; it must be a whole number from 0 to 65535."],
    [['view', '--port', '99999'], "assay: --port is '99999'; it must be a whole number from 0 to 65535."],
    [['eval', '--timeout', '0'], "assay: --timeout is '0'; it must be a number above 0."],
    [['eval', '--vacuous', 'excluded'], /must be one of exclude, count, fail\. Did you mean 'exclude'\?/],
    [['eval', '--format', 'jsn', 'x.jsonl'], /--format is 'jsn'.*Did you mean 'json'\?/],
    [['eval', '--report', 'markdwn=x.md'], /--report is 'markdwn'.*Did you mean 'markdown'\?/],
    [['eval', '--report', 'json='], /names no file/],
    [['eval', 'x.jsonl', '--preset', 'cii'], /Unknown preset: 'cii'.*Did you mean 'ci'\?/],
    [['eval', 'x.jsonl', '--auto', '-e', 'accuracy'], /--auto finds the task/],
    [['validate'], /Missing required argument/],
    [['evaluators', 'fathfulness'], /Did you mean 'faithfulness'\?/],
  ])('%j is wrong use: exit 2, a sentence on stderr and nothing on stdout', async (args, message) => {
    const world = fakeWorld()
    expect(await runCommand(args, world)).toBe(2)
    expect(world.err()).toMatch(message)
    expect(world.err().trimEnd()).not.toContain('\n')
    expect(world.out()).toBe('')
  })
})
