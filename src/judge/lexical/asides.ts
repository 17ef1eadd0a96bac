/** `That's awesome`, `Oh cool`, `I agree`: expresses liking, and says nothing about the thing itself. */
const COMMENT =
  /^(?:(?:oh|wow|yes|yeah|yep|no|well|haha|hmm|ah|really|so|ok|okay) ?){0,3}(?:|(?:i (?:agree|see|know|think so|guess so|hope so|love it|like it)|me (?:too|neither))|(?:(?:that|this|it)(?: is|(?: ?['’]s)|s| was| sounds) )?(?:(?:so|very|really|pretty|quite|such|a|an) ){0,2}(?:awesome|cool|true|great|interesting|nice|amazing|neat|crazy|funny|good|fun|sad|right|fascinating|wonderful|impressive|a shame|shame|too bad)(?: (?:point|fact|one|idea))?)$/i
/** Opens a list: `The reasons are:`. */
const LEAD_IN = /[:：]\s*$/
const LONGEST_COMMENT = 60

/** Whether a sentence only expresses liking, or opens a list. */
export function isAside(sentence: string): boolean {
  if (LEAD_IN.test(sentence.slice(-8))) return true
  if (sentence.length > LONGEST_COMMENT) return false
  return COMMENT.test(sentence.replace(/[,!.…"“”，。！ ]+/g, ' ').trim())
}
