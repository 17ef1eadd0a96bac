import { Refused } from '../../kernel/refused.ts'

/** The lines of a body as they arrive; blank ones are left out. No line may have more than `most` characters. */
export async function* linesOf(body: ReadableStream<Uint8Array> | null, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield line
    if (rest.length > most) {
      throw new Refused(
        413,
        `A line has more than ${most.toLocaleString('en-GB')} characters, the most that this service takes.`,
      )
    }
  }
  rest += decoder.decode()
  if (rest.trim() !== '') yield rest
}
