/** A folded word without article, prefixes, endings and long vowels, so that `يصدر` and `صدر` are the same. For comparing. */
export function arabicKey(form: string): string {
  let rest = form
  if (/^[وف]./.test(rest) && rest.length >= 5) rest = rest.slice(1)
  if (rest.startsWith('لل') && rest.length >= 5) rest = rest.slice(2)
  else if (/^[بكل]?ال/.test(rest) && rest.length >= 5) rest = rest.replace(/^[بكل]?ال/, '')
  if (/^س[يتنا]/.test(rest) && rest.length >= 5) rest = rest.slice(1)
  for (let times = 0; times < 2 && /^[يتن]/.test(rest) && rest.length >= 4; times++) rest = rest.slice(1)
  rest = rest.replace(/(?:ات|ون|ين|ها|ه|ت)$/, (ending) => (rest.length - ending.length >= 3 ? '' : ending))
  const bare = rest.replace(/[اويى]/g, '')
  return bare.length >= 2 ? bare : rest
}
