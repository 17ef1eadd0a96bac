import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(new URL('./quiet-warning.ts', import.meta.url).href)

/** What a process writes to stderr that emits these warnings, each a name and a message. */
function warned(
  warnings: readonly (readonly [name: string, message: string, code?: string])[],
  flags: readonly string[] = [],
): string {
  const emit = warnings.map(
    ([name, message, code]) =>
      `process.emitWarning(${JSON.stringify(message)}, ${JSON.stringify({ type: name, code })})`,
  )
  const script = `const { quietKnownWarnings } = await import(${MODULE}); quietKnownWarnings(); ${emit.join(';')}`
  return spawnSync(process.execPath, [...flags, '--input-type=module', '-e', script], { encoding: 'utf8' }).stderr
}

const SQLITE = ['ExperimentalWarning', 'SQLite is an experimental feature and might change at any time'] as const

const TYPELESS = ['Warning', 'Module type of file:///app.ts is not specified', 'MODULE_TYPELESS_PACKAGE_JSON'] as const

test('that SQLite is experimental and that a package names no type is not shown, and every other warning is', () => {
  expect(warned([SQLITE, TYPELESS])).toBe('')
  const others = warned([
    SQLITE,
    ['ExperimentalWarning', 'Another feature'],
    ['DeprecationWarning', 'SQLite is an experimental feature'],
  ])
  expect(others).toContain('ExperimentalWarning: Another feature')
  expect(others).toContain('DeprecationWarning: SQLite')
  expect(others).not.toContain('might change')
})

test('a process that was told to show no warnings shows none', () => {
  expect(warned([['Warning', 'anything']], ['--no-warnings'])).toBe('')
})
