const SUBJECTS = ['The committee', 'Dr. Amara Okafor', 'Northwind Energy', 'The city of Riga', 'Professor Lindqvist']
const VERBS = ['approved', 'reported', 'rejected', 'measured', 'published', 'described']
const OBJECTS = [
  'a budget of $3.5 million',
  'the 2019 survey',
  'twelve new stations',
  'a rise of 7.2%',
  'the second draft',
]
const TAILS = [
  'in March 2018',
  'after a long debate',
  'despite earlier doubts',
  'for residents of the harbour',
  'within 30 days',
]

function pick(list: readonly string[], seed: number): string {
  return list[seed % list.length] as string
}

/** A sentence without its stop, another for every number. */
export function statement(seed: number): string {
  return `${pick(SUBJECTS, seed)} ${pick(VERBS, seed >> 3)} ${pick(OBJECTS, seed >> 5)} ${pick(TAILS, seed >> 7)} word${seed % 701}`
}

/** So many characters of such sentences. */
export function prose(length: number, start: number): string {
  let text = ''
  for (let at = start; text.length < length; at = (at * 1103 + 12345) % 65_537) text += `${statement(at)}. `
  return text.slice(0, length)
}
