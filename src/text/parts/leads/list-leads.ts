/*
 * What leads to a list or to steps and states nothing by itself, whatever it is about: `Here are some tips for your trip:`, `This can be
 * broken down as follows:`. As little as a heading does.
 */

const COUNT = '(?:an?|the|some|a few|several|your|my|two|three|four|five|six|seven|eight|nine|ten)'
/** What lists are of. */
const ITEMS =
  '(?:tips?|ideas?|options?|suggestions?|recommendations?|reasons?|ways|things|rules?|conditions|requirements|differences?|causes?|symptoms|signs|benefits|advantages|disadvantages|drawbacks|pros and cons|costs?|prices|figures|numbers|dates|times|hours|essentials|basics|highlights|factors|methods|examples|precautions|instructions|guidelines|measures|features|types|kinds|facts|points|steps|details|specifics|criteria|considerations|notes|takeaways)'
/** `Here are some general tips for your trip to the north`. */
const HERE = new RegExp(
  `^[^a-zÀ-ԯ\\d]*(?:(?:so|well|okay|ok|sure|now|in short|first|next),? )?(?:here(?: is|['’]s| are)|below (?:is|are)|(?:these|those|the following) are) (?:(?:also|just) )?(?:${COUNT} )?(?:[a-z-]+ ){0,2}${ITEMS}(?: (?:for|to|on|about|of|when|from|in|you can|you should|to help|based on|worth)\\b[^.:;!?\\d]{0,90})?:[*_\\s]{0,8}$`,
  'i',
)
/** `The costs can be broken down as follows`. */
const DIVIDED =
  /^[^a-zÀ-ԯ\d]*(?:this|it|that|these|they|the [a-z]+(?: [a-z]+)?) (?:can|could|may|might) be (?:broken down|summari[sz]ed|divided|grouped|listed|described|explained|split|outlined|put)(?: up| down)?(?: into (?:(?:the following|these|two|three|four|five|several) )?[a-z]+)? (?:as follows|like this|this way|in this way|as|in short):[*_\s]{0,8}$/i
/** What states something all the same: it denies, grants or says more of what it leads to. */
const STATES =
  /\b(?:no|not|never|none|only|all|every|always|free|must|that|which|who|because|since|is|was|were|has|have|had|will|would|cures?|causes|kills?|prevents?|works?)\b|n['’]t\b/i
const LEAD = /^[^a-zÀ-ԯ]*(?:here(?: is|['’]s| are)|below (?:is|are)|(?:these|those|the following) are)/i
/** What both have: a colon at the end, and one of these words. They are large, and most clauses have neither. */
const COLON = /:[*_\s]{0,8}$/
const MAY_LEAD = /\b(?:here|below|these|those|following|be)\b/i
/** A word with a capital within it may be a name. */
const NAME = /[a-z,] (?!I\b)\p{Lu}\p{Ll}/u

/** Whether a clause up to its colon only leads to a list. */
export function isListLead(clause: string): boolean {
  if (!COLON.test(clause) || !MAY_LEAD.test(clause) || NAME.test(clause)) return false
  return DIVIDED.test(clause) || (HERE.test(clause) && !STATES.test(clause.replace(LEAD, '')))
}
