import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './test/closing-line.ts'

const source = fileURLToPath(new URL('./src/', import.meta.url))

/** Tests on human-labelled data run where ASSAY_DATA names its folder, and fail when the folder is not there. */
const withData = process.env['ASSAY_DATA'] !== undefined

export default defineConfig({
  resolve: {
    alias: [
      { find: /^assay\/(.+)$/, replacement: `${source}$1/index.ts` },
      { find: /^assay$/, replacement: `${source}index.ts` },
    ],
  },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: withData ? [] : ['**/*.data.test.ts'],
    reporters: ['default', new ClosingLine()],
    globalSetup: ['test/servers/command-setup.ts', 'test/servers/postgres-setup.ts'],
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
})
