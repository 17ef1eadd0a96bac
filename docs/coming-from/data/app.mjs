/** A very small assistant of a library, for the files of this folder. */
export function answer({ query }) {
  if (/open/i.test(query)) {
    return 'The library is open Monday to Friday from 9:00 to 19:00 and on Saturday from 10:00 to 16:00.'
  }
  if (/wifi/i.test(query)) return 'The wifi is free; the password stands on your library card.'
  if (/card/i.test(query)) return 'A library card is free.'
  return 'I do not know that. Please ask at the desk.'
}
