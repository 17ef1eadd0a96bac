import { expect, test } from 'vitest'
import { Allowance } from './allowance.ts'

test('what does not fit beside the others waits, first come, first served, and more than all goes alone', async () => {
  const allowance = new Allowance(10)
  const order: string[] = []
  const work = async (name: string, characters: number) => {
    const release = await allowance.take(characters)
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    release()
    release()
  }
  await Promise.all([work('a', 4), work('b', 6), work('huge', 99), work('c', 1)])
  expect(order).toEqual(['a begins', 'b begins', 'a ends', 'b ends', 'huge begins', 'huge ends', 'c begins', 'c ends'])
})

test('who gives up waiting lets those behind in, and takes nothing', async () => {
  const allowance = new Allowance(10)
  const release = await allowance.take(6)
  const control = new AbortController()
  const impatient = allowance.take(9, control.signal)
  const patient = allowance.take(4)
  control.abort(new Error('enough'))
  await expect(impatient).rejects.toThrow('enough')
  ;(await patient)()
  release()
  ;(await allowance.take(10))()
})
