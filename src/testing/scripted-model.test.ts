import { describe, expect, test } from 'vitest'
import { JudgeTimeoutError, UsageError } from '../core/errors.ts'
import type { ChatRequest } from '../judge/model/chat-model.ts'
import { modelReply, scriptedModel } from './scripted-model.ts'

const REQUEST: ChatRequest = { messages: [{ role: 'user', content: 'hello' }] }

describe('a scripted model', () => {
  test('says the same every time, or one after the other, or what a function makes of the question', async () => {
    const same = scriptedModel('yes')
    const list = scriptedModel(['one', { two: 2 }])
    const asked = scriptedModel(async ({ messages }, index) => `${messages[0]?.content} ${index}`)
    for (const [model, texts] of [
      [same, ['yes', 'yes']],
      [list, ['one', '{"two":2}']],
      [asked, ['hello 0', 'hello 1']],
    ] as const) {
      expect([(await model.chat(REQUEST)).text, (await model.chat(REQUEST)).text]).toEqual(texts)
      expect(model.calls).toEqual([REQUEST, REQUEST])
    }
  })

  test('throws the errors of its script, and when its script is at an end', async () => {
    const error = new JudgeTimeoutError('late')
    const model = scriptedModel([error])
    await expect(model.chat(REQUEST)).rejects.toBe(error)
    await expect(model.chat(REQUEST)).rejects.toThrow(UsageError)
    await expect(scriptedModel([]).chat(REQUEST)).rejects.toThrow('asked 1 times and has 0 replies')
  })

  test('can say all that a reply holds', async () => {
    const model = scriptedModel(modelReply({ finishReason: 'length', text: 'cut' }))
    await expect(model.chat(REQUEST)).resolves.toMatchObject({
      finishReason: 'length',
      text: 'cut',
      usage: { tokensUsed: 15 },
    })
  })

  test('stops at an abort, and does not count the question', async () => {
    const model = scriptedModel('yes')
    await expect(model.chat(REQUEST, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(model.calls).toHaveLength(0)
  })
})
