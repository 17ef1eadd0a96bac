import { describe, expect, test } from 'vitest'
import { BROKEN_ANSWERS } from '../../../test/servers/broken-answers.ts'
import { completion, httpResponse, startRawServer } from '../../../test/servers/raw-server.ts'
import { JudgeTimeoutError, JudgeUnavailableError } from '../../core/errors.ts'
import { paced } from '../pace/paced.ts'
import { openaiCompatible } from './providers.ts'

const ASK = { messages: [{ role: 'user' as const, content: 'well?' }] }
const QUICK = { backoffMs: 1, random: () => 0 }

describe.each(BROKEN_ANSWERS)('$what', ({ give, says }) => {
  test('is asked for again, and the whole answer counts', async () => {
    await using server = await startRawServer((socket, number) =>
      number < 3 ? give(socket) : void socket.end(httpResponse(completion('whole'))),
    )
    const model = paced(openaiCompatible({ model: 'm', baseURL: `${server.url}/v1` }), QUICK)
    expect((await model.chat(ASK)).text).toBe('whole')
    expect(server.requests()).toBe(3)
  })

  test('again and again ends in a sentence that says where it broke', async () => {
    await using server = await startRawServer((socket) => give(socket))
    const model = paced(openaiCompatible({ model: 'm', baseURL: `${server.url}/v1` }), QUICK)
    const asked = model.chat(ASK)
    await expect(asked).rejects.toThrow(says)
    await expect(asked).rejects.toBeInstanceOf(JudgeUnavailableError)
    expect(server.requests()).toBe(3)
  })
})

test('a server that sends a byte now and then for ever is cut off at the deadline of the try', async () => {
  await using server = await startRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n')
    const drip = setInterval(() => socket.write('1\r\n \r\n'), 10)
    socket.on('close', () => clearInterval(drip))
  })
  const model = paced(openaiCompatible({ model: 'm', baseURL: `${server.url}/v1` }), {
    ...QUICK,
    attempts: 1,
    timeoutMs: 300,
  })
  await expect(model.chat(ASK)).rejects.toThrow(JudgeTimeoutError)
  await server.quiet()
})
