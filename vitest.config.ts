import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './test/closing-line.ts'
import { LongestFirst } from './test/longest-first.ts'

/** Tests on human-labelled data run where ASSAY_DATA names its folder, and fail when the folder is not there. */
const withData = process.env['ASSAY_DATA'] !== undefined
/** Tests that wait for several processes run where SLOW_TESTS is 1: in CI. */
const withSlow = process.env['SLOW_TESTS'] === '1'
const excluded = [...(withData ? [] : ['**/*.data.test.ts']), ...(withSlow ? [] : ['**/*.slow.test.ts'])]

// How large a pattern V8 takes depends on what its process did before: what asks for that has a process of its own.
const apart = ['src/evaluators/text/shape.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', new ClosingLine()],
    setupFiles: ['test/long-form.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node itself loads the sources: they run as users run them, and a fifth less work than through a bundler's runner.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', fileURLToPath(new URL('test/by-name.ts', import.meta.url))],
    // One more than there are cores, since some tests wait for other processes. A percentage would stop at the cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/servers/temporary-setup.ts', 'test/servers/command-setup.ts', 'test/servers/postgres-setup.ts'],
    projects: [
      // Files share a worker and what it has loaded.
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: [...apart, ...excluded],
        },
      },
      { extends: true, test: { name: 'apart', include: apart, exclude: excluded } },
    ],
  },
})
