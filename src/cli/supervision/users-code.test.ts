import { describe, expect, test } from 'vitest'
import { folderWith } from '../../../test/support/assay-process.ts'
import { CONFIG_FILES } from '../../config/load-config.ts'
import { isDebugged, runsUsersCode } from './users-code.ts'

describe('a command line runs code of its user', () => {
  test.each<[boolean, string, Record<string, string>]>([
    [false, '--version', {}],
    [false, 'eval dev.jsonl -e exact_match', {}],
    [false, 'eval dev.jsonl --target ./app.ts#answer --help', {}],
    [true, 'eval dev.jsonl --target ./app.ts#answer', {}],
    [true, 'eval dev.jsonl --target=./app.ts#answer', {}],
    [true, 'eval my.config.ts', {}],
    [true, 'eval own.config.yaml', { 'own.config.yaml': 'dataset: d.jsonl\nplugins: [./p.ts]\n' }],
    [false, 'eval own.config.yaml', { 'own.config.yaml': 'dataset: d.jsonl\nevaluators: [exact_match]\n' }],
    [false, 'eval dev.jsonl', { 'assay.config.yaml': 'judge: lexical\n' }],
    [true, 'eval dev.jsonl', { 'assay.config.json': '{"target": "app.ts#answer"}' }],
    [true, 'worker --store postgres://db', {}],
    [true, 'ledger replay --engine assay-0.1/gate', {}],
    [false, 'ledger verify', { 'assay.config.ts': '' }],
    [false, 'compare main latest', { 'assay.config.ts': '' }],
    [false, 'validate dev.jsonl', { 'assay.config.ts': '' }],
    [false, 'gate answers.jsonl', { 'assay.config.ts': '' }],
  ])('%s: assay %s, with %o', async (expected, line, files) => {
    await using at = await folderWith(files)
    expect(runsUsersCode(line.split(' '), at.path)).toBe(expected)
  })

  test.each(CONFIG_FILES)('that %s of the folder names', async (name) => {
    await using at = await folderWith({ [name]: name.endsWith('json') ? '{"plugins": ["p.ts"]}' : 'plugins: [p.ts]' })
    for (const verb of ['eval', 'route', 'calibrate', 'doctor']) expect(runsUsersCode([verb], at.path)).toBe(true)
  })
})

test('a debugger finds the command itself', () => {
  expect(isDebugged({ execArgv: ['--inspect-brk=0'], env: {} })).toBe(true)
  expect(isDebugged({ execArgv: [], env: { NODE_OPTIONS: '--max-old-space-size=99 --inspect' } })).toBe(true)
  expect(isDebugged({ execArgv: ['--enable-source-maps'], env: {} })).toBe(false)
})
