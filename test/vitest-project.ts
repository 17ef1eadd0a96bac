import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Evals that fail, beside those of the example that hold. */
const FAILING = `import { describe, expect, test } from 'vitest'
import { evalSuite } from 'assay/vitest'
import { answer } from '../app.ts'

const row = { query: 'How long?', context: ['Items can be returned within 30 days of delivery.'] }
const said = (days) => ({ ...row, output: 'Items can be returned within ' + days + ' days.' })

test('says the wrong number', () => expect(said(14)).toBeFaithful())

let attempts = 0
test('is tried again', { retry: 1 }, () => expect(said(attempts++ === 0 ? 14 : 30)).toBeFaithful())

describe.concurrent('at once', () => {
  for (const [name, wait] of [['first', 20], ['second', 10], ['third', 0]]) {
    test(name, async ({ task }) => {
      await new Promise((resolve) => setTimeout(resolve, wait))
      await expect(said(30)).toBeFaithful()
      await new Promise((resolve) => setTimeout(resolve, 20 - wait))
      expect(task.meta.assay.assertion).toHaveLength(1)
      expect(task.meta.assay.assertion[0].id).toContain(name)
    })
  }
})

evalSuite('wrong', {
  dataset: [{ id: 'q1', query: 'What does delivery cost?', reference: '5 euros' }],
  target: answer,
  evaluators: ['contains'],
})
`

/** The packages that a project of vitest finds, by name and folder. */
export type Packages = Readonly<Record<string, string>>

/** What a run of vitest printed. */
export interface VitestRun {
  readonly code: number
  readonly said: string
}

/** Runs the example and evals that fail, as a project of its own, and returns what vitest printed. */
export function runVitest(packages: Packages): Promise<VitestRun> {
  return inProject(packages, (vitest) => vitest(['run']))
}

/** Makes a project of the example and of evals that fail, and runs vitest in it as often as asked, with arguments. */
export async function inProject<Result>(
  packages: Packages,
  work: (vitest: (args: readonly string[]) => Promise<VitestRun>) => Promise<Result>,
): Promise<Result> {
  const project = await mkdtemp(join(tmpdir(), 'assay-vitest-'))
  try {
    await cp(fileURLToPath(new URL('../examples/vitest', import.meta.url)), project, { recursive: true })
    await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
    await writeFile(join(project, 'evals/failing.eval.ts'), FAILING)
    await mkdir(join(project, 'node_modules'))
    for (const [name, folder] of Object.entries(packages)) await symlink(folder, join(project, 'node_modules', name))
    const { CI: _, ASSAY_STORE: __, VITEST: ___, ...env } = process.env
    return await work((given) => {
      const args = [join(packages['vitest'] ?? '', 'vitest.mjs'), ...given, '--no-color', '--maxWorkers=1']
      return new Promise((resolve) => {
        execFile(process.execPath, args, { cwd: project, env: { ...env, NO_COLOR: '1' } }, (error, out, err) =>
          resolve({ code: error === null ? 0 : Number(error.code), said: `${out}${err}` }),
        )
      })
    })
  } finally {
    await rm(project, { recursive: true, force: true })
  }
}
