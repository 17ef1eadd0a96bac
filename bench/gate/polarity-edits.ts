/** One way of turning a sentence into its contrary; `undefined` where it cannot be done. */
export interface PolarityEdit {
  readonly name: string
  /** `denial`: a negation is added or dropped. `opposite`: a word is replaced by its contrary. `limit`: a limit is. */
  readonly group: 'denial' | 'opposite' | 'limit'
  readonly apply: (sentence: string) => string | undefined
}

function swap(name: string, group: PolarityEdit['group'], pattern: RegExp, to: string): PolarityEdit {
  return { name, group, apply: (text) => (pattern.test(text) ? text.replace(pattern, to) : undefined) }
}

/** The first word of a table that occurs in the text, replaced. */
function swapWords(name: string, group: PolarityEdit['group'], list: string): PolarityEdit {
  const table = new Map(
    list.split(list.includes(', ') ? ', ' : ' ').flatMap((pair) => {
      const [one = '', other = ''] = pair.split('/')
      return [
        [one, other],
        [other, one],
      ] as const
    }),
  )
  const pattern = new RegExp(`\\b(?:${[...table.keys()].join('|')})\\b`)
  return {
    name,
    group,
    apply: (text) => (pattern.test(text) ? text.replace(pattern, (word) => table.get(word) ?? word) : undefined),
  }
}

const PAST =
  'won/win began/begin became/become wrote/write took/take gave/give went/go came/come saw/see made/make held/hold left/leave ' +
  'grew/grow fell/fall sold/sell bought/buy built/build found/find met/meet ran/run sent/send knew/know spent/spend told/tell ' +
  'brought/bring paid/pay lost/lose got/get played/play moved/move joined/join signed/sign released/release received/receive ' +
  'opened/open served/serve worked/work started/start appeared/appear returned/return died/die reached/reach killed/kill'
const PRESENT =
  'lives/live plays/play works/work wants/want includes/include contains/contain makes/make takes/take gives/give needs/need ' +
  'uses/use allows/allow supports/support provides/provide requires/require likes/like shows/show offers/offer'

function denyVerb(name: string, list: string, auxiliary: string): PolarityEdit {
  const table = new Map(list.split(' ').map((pair) => pair.split('/') as [string, string]))
  const pattern = new RegExp(`((?:\\b[Hh]e|[Ss]he|[Ii]t|[Tt]hey|who|[A-Z][a-z]+) )(${[...table.keys()].join('|')})\\b`)
  return {
    name,
    group: 'denial',
    apply: (text) =>
      pattern.test(text)
        ? text.replace(pattern, (_, subject: string, verb: string) => `${subject}${auxiliary} not ${table.get(verb)}`)
        : undefined,
  }
}

const DENIED = /\b(?:not|never|no|cannot|nor|neither|without)\b|n't\b|n’t\b/i

/** Only where the sentence denies nothing yet. */
function adding(edit: PolarityEdit): PolarityEdit {
  return { ...edit, apply: (text) => (DENIED.test(text) ? undefined : edit.apply(text)) }
}

export const POLARITY_EDITS: readonly PolarityEdit[] = [
  adding(swap('be → be not', 'denial', /\b(is|are|was|were)\b(?! \w+ing to\b)/, '$1 not')),
  adding(swap("be → isn't", 'denial', /\b(is|are|was|were)\b/, "$1n't")),
  adding(swap('modal → modal not', 'denial', /\b(can|could|will|would|should|must|may)\b(?= [a-z])/, '$1 not')),
  adding(swap('can → cannot', 'denial', /\bcan\b(?= [a-z])/, 'cannot')),
  adding(swap('have → have not', 'denial', /\b(has|have|had)\b(?= (?:been|[a-z]+ed)\b)/, '$1 not')),
  adding(denyVerb('verb → did not verb', PAST, 'did')),
  adding(denyVerb('verb → does not verb', PRESENT, 'does')),
  adding(swap('be → be never', 'denial', /\b(is|are|was|were|has|have|had)\b(?= [a-z]+ed\b)/, '$1 never')),
  adding(swap('a → no', 'denial', /\b(is|are|was|were|has|have|had) an? /, '$1 no ')),
  adding(swap('with → without', 'denial', /\bwith\b(?= [a-z])/, 'without')),
  adding(swap('to → to fail to', 'denial', /\b(will|would) (?=[a-z]+ )/, '$1 fail to ')),
  swap(
    'not dropped',
    'denial',
    /\b(is|are|was|were|has|have|had|can|could|will|would|should|must|may|did|does|do) not\b/,
    '$1',
  ),
  swap("n't dropped", 'denial', /\b(is|are|was|were|has|have|had|could|would|should|did|does|do)n['’]t\b/, '$1'),
  swap('cannot → can', 'denial', /\b(?:cannot|can['’]t)\b/, 'can'),
  swap('never dropped', 'denial', / never\b/, ''),
  swap('no → a', 'denial', /\b(is|are|was|were|has|have|had|with) no (?!longer|more|less|one|doubt)/, '$1 a '),
  swap('without → with', 'denial', /\bwithout\b(?= [a-z])/, 'with'),
  swapWords(
    'un-, in-',
    'denial',
    'available/unavailable able/unable possible/impossible likely/unlikely successful/unsuccessful known/unknown legal/illegal ' +
      'complete/incomplete correct/incorrect active/inactive official/unofficial able/unable happy/unhappy safe/unsafe usual/unusual ' +
      'expected/unexpected limited/unlimited important/unimportant dependent/independent formal/informal',
  ),
  swapWords(
    'contrary word',
    'opposite',
    'increase/decrease increased/decreased rise/fall rose/fell before/after more/less higher/lower larger/smaller first/last ' +
      'most/least always/never early/late best/worst above/below north/south east/west northern/southern eastern/western ' +
      'positive/negative oldest/youngest older/younger better/worse won/lost winning/losing opened/closed include/exclude inside/outside ' +
      'required/optional maximum/minimum public/private strong/weak',
  ),
  swap('some, many → all', 'opposite', /\b(?:some|many|most)\b(?= [a-z])/, 'all'),
  swap('all → no', 'opposite', /\b(?:[Aa]ll|[Ee]very)\b(?= [a-z])/, 'no'),
  swap('may → must', 'opposite', /\b(?:may|might)\b(?= [a-z])/, 'must'),
  swapWords('more than, less than', 'opposite', 'more than/less than, at least/at most'),
  swap('if → unless', 'limit', /\bif\b/, 'unless'),
  swap('unless → if', 'limit', /\bunless\b/, 'if'),
  swap('except → including', 'limit', /\bexcept(?: for)?\b/, 'including'),
  swap('until → after', 'limit', /\buntil\b/, 'after'),
  swap('only added', 'limit', /\b(is|are|was|were)\b(?= [a-z])/, '$1 only'),
  swap('only dropped', 'limit', /\bonly /, ''),
]
