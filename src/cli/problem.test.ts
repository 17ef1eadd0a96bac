import { expect, test } from 'vitest'
import { fakeWorld } from '../../test/fake-world.ts'
import { StoreError } from '../core/errors.ts'
import { reportProblem } from './problem.ts'

test('what went wrong first is told, also when closing what was open went wrong after it', async () => {
  const world = fakeWorld()
  const failing = async (): Promise<void> => {
    await using stack = new AsyncDisposableStack()
    stack.defer(() => Promise.reject(new StoreError('The store a.db cannot be closed.')))
    stack.defer(() => Promise.reject(new TypeError('nor this')))
    throw new StoreError('The store a.db could not be used: disk I/O error.')
  }
  const error: unknown = await failing().catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'SuppressedError' })
  expect(reportProblem(error, world)).toBe(4)
  expect(world.err()).toBe('assay: The store a.db could not be used: disk I/O error.\n')
})
