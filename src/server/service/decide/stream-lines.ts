import { Refused } from '../../kernel/refused.ts'

/** The lines of a body as they arrive; blank ones are left out. No line may have more than `most` characters. */
export async function* linesOf(body: ReadableStream<Uint8Array> | null, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of body ?? []) {
    const lines = (rest + textOf(decoder, chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield line
    if (rest.length > most) {
      throw new Refused(
        413,
        `A line has more than ${most.toLocaleString('en-GB')} characters, the most that this service takes.`,
      )
    }
  }
  rest += textOf(decoder)
  if (rest.trim() !== '') yield rest
}

function textOf(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new Refused(400, 'The lines are not UTF-8: they have bytes that stand for no character.', {
      code: 'not_utf8',
    })
  }
}
