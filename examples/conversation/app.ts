import type { Message, TargetAnswer } from 'assay'

interface Booking {
  readonly people?: number
  readonly day?: string
  readonly time?: string
  readonly name?: string
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** What a message says of a booking, over what is known already. */
function understood(text: string, known: Booking): Booking {
  const words = text.toLowerCase().match(/\p{L}+|\d+(?::\d\d)?/gu) ?? []
  const day = words.find((word) => DAYS.includes(word))
  const time = words.find((word) => /^\d{1,2}:\d\d$/.test(word))
  const digits = words.find((word) => /^[1-8]$/.test(word))
  const spelled = words.find((word) => NUMBERS.includes(word))
  const people = digits === undefined ? spelled && NUMBERS.indexOf(spelled) + 1 : Number(digits)
  const name = /(?:my name is|under the name|this is) (\p{Lu}\p{L}+)/u.exec(text)?.[1]
  return {
    ...known,
    ...(people === undefined || people === '' ? {} : { people }),
    ...(day === undefined ? {} : { day: `${day.slice(0, 1).toUpperCase()}${day.slice(1)}` }),
    ...(time === undefined ? {} : { time }),
    ...(name === undefined ? {} : { name }),
  }
}

/** What the restaurant says next: what it still has to know, or that the table is booked. */
function reply({ people, day, time, name }: Booking, said: string): string {
  if (/\bcancel\b/i.test(said)) return 'I cancel the booking of your table.'
  if (people === undefined) return 'For how many people is the table?'
  const table = `a table for ${people} people`
  if (day === undefined) return `On which day do you want ${table}?`
  if (time === undefined) return `At what time on ${day} do you want ${table}?`
  if (name === undefined) return `Under which name do I book ${table} on ${day} at ${time}?`
  return `I have booked ${table} on ${day} at ${time} under the name ${name}.`
}

/** Leads a conversation about a table: the whole of it as messages, and the last reply as the output. */
export function book({ says }: { says: string[] }): TargetAnswer<string> {
  const messages: Message[] = []
  let booking: Booking = {}
  let last = ''
  for (const content of says) {
    booking = understood(content, booking)
    last = reply(booking, content)
    messages.push({ role: 'user', content }, { role: 'assistant', content: last })
  }
  return { output: last, messages }
}
