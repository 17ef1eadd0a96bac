import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line, `N passed, N failed`, that people and machines can read. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    let passed = 0
    let failed = 0
    for (const module of modules) {
      if (module.errors().length > 0) failed += 1
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failed += 1
      }
    }
    process.stdout.write(`${passed} passed, ${failed} failed\n`)
  }
}
