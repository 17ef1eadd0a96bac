import type { ModelCall } from './model-server.ts'

/**
 * A stand-in for a model that judges: it reads the prompt as a model would, answers in the form of the schema, and
 * compares words where a model would think. The same call always gets the same answer.
 */
export function judgeByWords(call: Pick<ModelCall, 'messages' | 'schema'>): Record<string, unknown> {
  const texts = enclosedTexts(call.messages.at(-1)?.content ?? '')
  const wanted = Object.keys(call.schema?.['properties'] ?? {})
  if (wanted.includes('claims')) return { claims: sentences(texts.get('text') ?? '') }
  if (wanted.includes('verdicts')) return { verdicts: verdicts(texts) }
  if (wanted.includes('ratings')) return { ratings: ratings(texts) }
  const [first = '', second = ''] = texts.values()
  return { reasoning: 'compared the words', score: share(first, second) }
}

function enclosedTexts(message: string): Map<string, string> {
  const found = message.matchAll(/<<([0-9a-f]{16}) ([^>]+)>>\n([\s\S]*?)\n<<end \1 \2>>/g)
  return new Map([...found].map(([, , name = '', text = '']) => [name, text]))
}

function verdicts(texts: ReadonlyMap<string, string>): unknown[] {
  const passages = [...texts].filter(([name]) => name.startsWith('passage '))
  return [...texts].flatMap(([name, claim]) => {
    if (!name.startsWith('claim ')) return []
    const best = passages.toSorted((a, b) => share(claim, b[1]) - share(claim, a[1]))[0]
    const supported = best !== undefined && share(claim, best[1]) >= 0.6
    return [
      {
        id: name.slice('claim '.length),
        reasoning: 'compared the words',
        evidence: supported ? { passage: best[0].slice('passage '.length), quote: best[1].slice(0, 40) } : null,
        verdict: supported ? 'SUPPORTED' : 'NOT_ENOUGH_INFO',
      },
    ]
  })
}

function ratings(texts: ReadonlyMap<string, string>): unknown[] {
  const [query = ''] = texts.values()
  return [...texts].flatMap(([name, text]) =>
    name.startsWith('item ')
      ? [{ id: name.slice('item '.length), reasoning: 'compared', score: share(query, text) }]
      : [],
  )
}

function sentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter((sentence) => /\w/.test(sentence))
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

/** Which share of the words of `part` stand in `whole`, to two places. */
function share(part: string, whole: string): number {
  const wanted = words(part)
  if (wanted.length === 0) return 0
  const there = new Set(words(whole))
  return Math.round((wanted.filter((word) => there.has(word)).length / wanted.length) * 100) / 100
}
