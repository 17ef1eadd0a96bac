import { EvalReporter } from 'assay/vitest-reporter'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['evals/**/*.eval.ts'],
    setupFiles: ['vitest.setup.ts'],
    reporters: ['default', new EvalReporter()],
  },
})
