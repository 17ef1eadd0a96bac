import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { withVariables } from './own-variables.ts'

const NAME = 'ASSAY_TEST_VARIABLE'

afterEach(() => {
  delete process.env[NAME]
})

test('each call sees its own variables, also after it waited, and all others the process’s', async () => {
  process.env[NAME] = 'everybody’s'
  const seen = async (): Promise<string | undefined> => {
    await new Promise((resolve) => setImmediate(resolve))
    return process.env[NAME]
  }
  const calls = [withVariables({ [NAME]: 'a' }, seen), withVariables({ [NAME]: 'b' }, seen), seen()]
  expect(await Promise.all(calls)).toEqual(['a', 'b', 'everybody’s'])
  expect(withVariables({ [NAME]: 'a' }, () => Object.keys(process.env).includes(NAME))).toBe(true)
})

test('variables are written and deleted as before, by whoever has none of that name', () => {
  withVariables({ OTHER: 'x' }, () => {
    process.env[NAME] = 'written'
    expect(process.env[NAME]).toBe('written')
    delete process.env[NAME]
    expect(NAME in process.env).toBe(false)
  })
})

test('a program that is started inside sees the variables too', () => {
  const seen = withVariables({ [NAME]: 'inside' }, () =>
    execFileSync(process.execPath, ['-p', `process.env.${NAME}`], { encoding: 'utf8' }),
  )
  expect(seen).toBe('inside\n')
})
