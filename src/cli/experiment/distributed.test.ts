import { describe, expect, test } from 'vitest'
import { startAssay } from '../../../test/support/assay-process.ts'
import { TWICE, answered, said, slowScene, storedIn } from '../../../test/support/experiment-scene.ts'
import { shared } from '../../../test/support/work-scene.ts'
import type { ExperimentDocument } from '../../core/variants/experiment.ts'

describe.concurrent('an experiment over several workers', { timeout: 180_000 }, () => {
  test('outlives its coordinator and a worker, with repetitions, and is what one machine says', async () => {
    await using at = await slowScene()
    const { url, folder, assay, startWorker } = at
    const limited = [...TWICE, '--limit', '60', '--seed', '5']
    const one = JSON.parse((await assay([...limited, '--no-store'])).out) as ExperimentDocument
    const begun = startAssay([...limited, ...shared(url)], { cwd: folder })
    const workers = [startWorker(), startWorker(), startWorker()]
    await answered(url, 40)
    begun.kill('SIGKILL')
    workers[0]?.child.kill('SIGKILL')
    await begun.ended
    const { out, err } = await assay([...limited, ...shared(url), '--resume'])
    expect(said(JSON.parse(out || err) as ExperimentDocument)).toEqual(said(one))
    const { results } = await storedIn(url)
    const each = one.variants.map(({ name }) => results.get(name)?.length)
    expect(each).toEqual([120, 120, 120])
    for (const own of results.values()) expect(new Set(own).size).toBe(120)
  })

  test('says, interrupted, what goes on without it and what waits', async () => {
    await using at = await slowScene()
    const { url, assay } = at
    for (const [flags, sentence] of [
      [[], /The runs go on with their workers, and are ranked by the same command and --resume (\S+)\. To end them:/],
      [
        ['--race'],
        /Workers finish what comes before the next look of the race, and then wait: [^]*--resume (\S+), or end it:/,
      ],
    ] as const) {
      const abort = new AbortController()
      const begun = assay([...TWICE, ...flags, ...shared(url)], { signal: abort.signal })
      await Promise.race([at.enqueued(), begun.then(({ err }) => Promise.reject(new Error(err)))])
      abort.abort(new Error('enough'))
      const { code, err } = await begun
      expect(code).toBe(130)
      expect(err).toMatch(sentence)
      expect(err.match(/Start workers with/g)).toHaveLength(1)
      const cancels = [...err.matchAll(/assay (runs cancel \S+?)(?:,|$)/gm)].map(([, command = '']) => command)
      expect(cancels).toHaveLength(3)
      for (const cancel of cancels) expect((await assay([...cancel.split(' '), '--store', url])).code).toBe(0)
    }
  })
})
