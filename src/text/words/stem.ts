/**
 * An English word without its inflection, by a small fixed table: plural, past, -ing, -ly and a final e. Other words
 * are returned unchanged. The result is for comparing, and need not be a word.
 */
export function stem(form: string): string {
  const { length } = form
  if (length < 4 || !mayEnd(form.charCodeAt(length - 1)) || !isPlainLetters(form, length)) return form
  let base = form
  if (base.endsWith('s')) base = withoutPlural(base)
  if (base.endsWith('ied')) base = base.length > 4 ? `${base.slice(0, -3)}y` : base.slice(0, -1)
  else if (base.endsWith('ed')) base = withoutSuffix(base, 2)
  else if (base.endsWith('ing')) base = withoutSuffix(base, 3)
  else if (base.endsWith('ly') && base.length > 5) base = base.slice(0, -2)
  if (base.length > 3 && base.endsWith('e')) base = base.slice(0, -1)
  if (base.length > 3 && base.endsWith('i')) base = `${base.slice(0, -1)}y`
  return base
}

/** Whether a text in small letters may have a word by its stem, which differs from the word in its last letter at most. Cheap. */
export function mayHaveStem(text: string, stemmed: string): boolean {
  return text.includes(stemmed.slice(0, -1))
}

/** Whether any inflection ends in this letter: most words are told by their last one. */
function mayEnd(code: number): boolean {
  return code === 0x73 || code === 0x64 || code === 0x67 || code === 0x65 || code === 0x79 || code === 0x69
}

function isPlainLetters(form: string, length: number): boolean {
  for (let index = 0; index < length; index++) {
    const code = form.charCodeAt(index)
    if (code < 97 || code > 122) return false
  }
  return true
}

function withoutPlural(word: string): string {
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('es') && takesEs(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** Whether a plural in `es` is that of a word in `ss`, `x`, `z`, `ch` or `sh`. */
function takesEs(plural: string): boolean {
  const last = plural.charAt(plural.length - 3)
  if (last === 'x' || last === 'z') return true
  const before = plural.charAt(plural.length - 4)
  return last === 's' ? before === 's' : last === 'h' && (before === 'c' || before === 's')
}

/** Removes the suffix if a syllable is left, and undoes the doubling it caused (`stopped` → `stop`). */
function withoutSuffix(word: string, length: number): string {
  const base = word.slice(0, -length)
  if (base.length < 3 || !hasVowel(base)) return word
  const last = base.charCodeAt(base.length - 1)
  const doubled = last === base.charCodeAt(base.length - 2) && !'lsz'.includes(base.at(-1) as string)
  return doubled ? base.slice(0, -1) : base
}

function hasVowel(letters: string): boolean {
  const { length } = letters
  for (let at = 0; at < length; at++) if ('aeiouy'.includes(letters.charAt(at))) return true
  return false
}
