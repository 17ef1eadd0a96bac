/** What the assistant of a town library knows: words that a question may hold, and what is said to them. */
const TOPICS: readonly { readonly words: readonly string[]; readonly answer: string }[] = [
  {
    words: ['sunday', 'weekend', 'saturday'],
    answer: 'At the weekend the library is open on Saturday from 10:00 to 16:00 and closed on Sunday.',
  },
  {
    words: ['open', 'opening', 'hours', 'close'],
    answer: 'The library is open Monday to Friday from 9:00 to 19:00 and on Saturday from 10:00 to 16:00.',
  },
  {
    words: ['renew', 'extend', 'longer'],
    answer: 'You can renew a loan twice, online or at the desk, unless somebody else has reserved the book.',
  },
  {
    words: ['borrow', 'loan', 'keep', 'weeks'],
    answer: 'You can borrow books for four weeks and films for one week.',
  },
  { words: ['late', 'fine', 'overdue', 'fee'], answer: 'A late book costs 20 cents a day, and at most 5 euros.' },
  {
    words: ['card', 'join', 'member', 'register'],
    answer: 'A library card is free. To register, bring an identity card and proof of your address to the desk.',
  },
  { words: ['print', 'printer', 'copy'], answer: 'The printer on the first floor prints a page for 10 cents.' },
  { words: ['wifi', 'internet', 'wi-fi'], answer: 'The wifi is free; the password stands on your library card.' },
  { words: ['room', 'study', 'quiet'], answer: 'You can book a quiet study room online for up to three hours a day.' },
  {
    words: ['child', 'children', 'kids', 'story'],
    answer: 'There is a story hour for children every Wednesday at 15:00.',
  },
  { words: ['ebook', 'ebooks', 'e-book'], answer: 'You can borrow ebooks in the app with the number of your card.' },
]

const UNKNOWN = 'I do not know that. Please ask at the desk, or call 555 0199.'

/** Answers a question about the library with the topic that shares most words with it. */
export function answer({ query }: { query: string }): string {
  const asked = new Set(query.toLowerCase().match(/[\p{L}-]+/gu) ?? [])
  const scored = TOPICS.map(({ words, answer }) => ({ answer, shared: words.filter((word) => asked.has(word)).length }))
  const best = scored.reduce((a, b) => (b.shared > a.shared ? b : a))
  return best.shared === 0 ? UNKNOWN : best.answer
}
