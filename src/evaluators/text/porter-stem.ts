/** A suffix, its replacement, and the least number of vowel–consonant changes in the rest. */
type Rule = readonly [suffix: string, replacement: string]

const STEP_2: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['fulli', 'ful'],
]
const STEP_3: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]
const STEP_4 = 'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'.split(' ')
/** Words that the rules would stem wrongly, as NLTK lists them. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['skies', 'sky'],
  ['sky', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['news', 'news'],
  ['innings', 'inning'],
  ['inning', 'inning'],
  ['outings', 'outing'],
  ['outing', 'outing'],
  ['cannings', 'canning'],
  ['canning', 'canning'],
  ['howe', 'howe'],
  ['proceed', 'proceed'],
  ['exceed', 'exceed'],
  ['succeed', 'succeed'],
])

/** The stem of an English word in lower case: Porter 1980, with the changes that NLTK (and so rouge-score) makes to it. */
export function porterStem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length <= 2) return word
  const singular = withoutPlural(word)
  const present = withVowelI(withoutPast(singular))
  return withoutEnd(withoutStep4(replaced(step2(present), STEP_3)))
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies')) return word.length === 4 ? word.slice(0, -1) : word.slice(0, -2)
  if (word.endsWith('sses')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('ied')) return word.length === 4 ? word.slice(0, -1) : word.slice(0, -2)
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const suffix = ['ed', 'ing'].find((end) => word.endsWith(end) && hasVowel(word.slice(0, -end.length)))
  if (suffix === undefined) return word
  const stem = word.slice(0, -suffix.length)
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsInDoubleConsonant(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

function withVowelI(word: string): string {
  const stem = word.slice(0, -1)
  return word.endsWith('y') && stem.length > 1 && consonants(stem).at(-1) === true ? `${stem}i` : word
}

function step2(word: string): string {
  if (word.endsWith('alli') && measure(word.slice(0, -4)) > 0) return step2(word.slice(0, -2))
  if (word.endsWith('logi')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  return replaced(word, STEP_2)
}

/** The first suffix that fits decides, whether or not the rest is long enough for it. */
function replaced(word: string, rules: readonly Rule[]): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix))
  if (rule === undefined) return word
  const stem = word.slice(0, -rule[0].length)
  return measure(stem) > 0 ? stem + rule[1] : word
}

function withoutStep4(word: string): string {
  const suffix = STEP_4.find((end) => word.endsWith(end))
  if (suffix === undefined) return word
  const stem = word.slice(0, -suffix.length)
  return measure(stem) > 1 && (suffix !== 'ion' || /[st]$/.test(stem)) ? stem : word
}

function withoutEnd(word: string): string {
  const stem = word.slice(0, -1)
  const length = measure(stem)
  const short = word.endsWith('e') && (length > 1 || (length === 1 && !endsShort(stem))) ? stem : word
  return short.endsWith('ll') && measure(short.slice(0, -1)) > 1 ? short.slice(0, -1) : short
}

/** For each letter whether it is a consonant. A y is one at the start and after a vowel. */
function consonants(word: string): boolean[] {
  const flags: boolean[] = []
  for (const letter of word.split('')) {
    flags.push(letter === 'y' ? flags.at(-1) !== true : !'aeiou'.includes(letter))
  }
  return flags
}

/** How often a consonant follows a vowel: the m of Porter's rules. */
function measure(stem: string): number {
  const flags = consonants(stem)
  return flags.filter((consonant, index) => consonant && flags[index - 1] === false).length
}

function hasVowel(stem: string): boolean {
  return consonants(stem).includes(false)
}

function endsInDoubleConsonant(stem: string): boolean {
  return stem.length >= 2 && stem.at(-1) === stem.at(-2) && consonants(stem).at(-1) === true
}

/** Consonant, vowel, consonant other than w, x and y; or a vowel and a consonant alone. */
function endsShort(stem: string): boolean {
  const [third, second, last] = [-3, -2, -1].map((place) => consonants(stem).at(place))
  if (stem.length === 2) return second === false && last === true
  return third === true && second === false && last === true && !/[wxy]$/.test(stem)
}
