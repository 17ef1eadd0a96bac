const ITEM = "[a-z][a-z’'-]*(?: [a-z][a-z’'-]*){0,3}"
/** `No turf, soil or food is accepted`, `None of turf or soil is`, to the end of the sentence. */
const NONE_OF_SEVERAL = new RegExp(
  `(?:^|[-:;,(•*\\n] *)(?:no|none of(?: the| these| them)?:?) ${ITEM}(?:, ${ITEM})*,? (?:or|nor|and) (?!but\\b)[^,;:()]*$`,
  'i',
)
/** `None of the tariffs has a standing charge or an exit fee`. */
const NONE_HAS = /^[^a-zÀ-ԯ]*(?:none of|neither of|nobody|no one|nothing)\b[^.;:]*? or\b/i
const OTHERWISE = /\b(?:but|while|whereas|except|unless)\b/i

/** Whether a sentence denies something of several things by `no` or `none of` ahead of the first. English. */
export function isNoneOfSeveral(sentence: string): boolean {
  return (NONE_OF_SEVERAL.test(sentence) || NONE_HAS.test(sentence)) && !OTHERWISE.test(sentence)
}
