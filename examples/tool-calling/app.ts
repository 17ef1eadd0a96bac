import type { TargetAnswer, ToolCall } from 'assay'

const DEGREES: Readonly<Record<string, number>> = { Paris: 18, Rome: 24, Oslo: 9, Lima: 21 }
/** Units of each currency for a euro. */
const RATES: Readonly<Record<string, number>> = { EUR: 1, USD: 1.1, GBP: 0.85, JPY: 160 }

type Tool = (given: Record<string, unknown>) => string

/** The tools that there are. Each throws where it cannot do what it is asked. */
const TOOLS: Readonly<Record<string, Tool>> = {
  get_weather({ city }) {
    const degrees = DEGREES[String(city)]
    if (degrees === undefined) throw new Error(`there is no weather for ${String(city)}`)
    return `In ${String(city)} it is ${degrees} degrees.`
  },
  convert_currency({ amount, from, to }) {
    const [source, target] = [RATES[String(from)], RATES[String(to)]]
    if (source === undefined || target === undefined)
      throw new Error(`there is no rate from ${String(from)} to ${String(to)}`)
    const result = Math.round((Number(amount) / source) * target * 100) / 100
    return `${Number(amount)} ${String(from)} are ${result} ${String(to)}.`
  },
  set_timer: ({ minutes }) => `A timer is set for ${Number(minutes)} minutes.`,
}

/** The calls that a request asks for. A stand-in for a model: it knows a few ways of putting things. */
function plan(query: string): { name: string; arguments: Record<string, unknown> }[] {
  const weather = Array.from(query.matchAll(/weather (?:is it )?in (\p{Lu}\p{L}+)(?: and (\p{Lu}\p{L}+))?/gu))
  const money = Array.from(query.matchAll(/(\d+) ([A-Z]{3}) (?:in|to) ([A-Z]{3})/g))
  const timers = Array.from(query.matchAll(/(\d+) minutes?/g))
  return [
    ...weather.flatMap(([, first, second]) =>
      [first, second]
        .filter((city) => city !== undefined)
        .map((city) => ({ name: 'get_weather', arguments: { city } })),
    ),
    ...money.map(([, amount, from, to]) => ({
      name: 'convert_currency',
      arguments: { amount: Number(amount), from, to },
    })),
    ...timers.map(([, minutes]) => ({ name: 'set_timer', arguments: { minutes: Number(minutes) } })),
  ]
}

/** Answers a request with tools: what they said, and every call with how it ended. */
export function assist({ query }: { query: string }): TargetAnswer<string> {
  const said: string[] = []
  const toolCalls = plan(query).map(({ name, arguments: given }): ToolCall => {
    try {
      const result = TOOLS[name]?.(given) ?? ''
      said.push(result)
      return { name, arguments: given, outcome: 'success', result }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      said.push(`I am sorry: ${message}.`)
      return { name, arguments: given, outcome: 'error', error: message }
    }
  })
  return { output: said.join(' ') || 'I have no tool for that.', toolCalls }
}
