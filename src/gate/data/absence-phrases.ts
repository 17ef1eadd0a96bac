/**
 * Phrases in which a sentence says that the sources do not have something. Version 1. Sources of regular expressions
 * without nested repetition, matched against the lower-case form of a sentence; the Arabic ones against the folded
 * form.
 */
export const ABSENCE_PHRASES = {
  en: [
    "\\b(?:does|do|did|has|have|is|are|was|were)(?: not|n't) (?:\\w{1,12} ){0,2}(?:mention|mentioned|specify|specified|state|stated|say|contain|contained|provide|provided|address|addressed|cover|covered|include|included|define|defined|discuss|discussed|give|given|list|listed|indicate|indicated|disclose|disclosed|described|set out)",
    '\\bno (?:\\w{1,20} ){1,5}(?:is|are|was|were|has been|have been) (?:\\w{1,12} ){0,1}(?:given|specified|mentioned|stated|provided|set|defined|listed|included|indicated|found|named|prescribed)',
    '\\b(?:there (?:is|are|was|were) no|makes? no|made no|contains? no|without any) (?:mention|reference|provision|information|indication|record|evidence)',
    '\\b(?:is|are|remains?) silent (?:on|about|as to)',
  ],
  zh: [
    '(?:没有|未|并未|没|并没有|未曾)(?:明确)?(?:提及|提到|说明|规定|包含|给出|涉及|列出|指明|披露|载明)',
    '(?:不|未)(?:包含|涉及|提供)',
  ],
  ar: [
    '(?:لا|لم) (?:يذكر|تذكر|يحدد|تحدد|ينص|تنص|يتضمن|تتضمن|يشر|تشر|يتناول|تتناول|يوفر|توفر|يرد|ترد)',
    '(?:لا يوجد|لا توجد|دون) (?:اي )?(?:ذكر|اشاره|نص|معلومات)',
  ],
} as const

/** Version of the phrases. */
export const ABSENCE_PHRASES_VERSION = '1'

/** Words in such sentences that are about the sources, not about what they lack. */
export const SOURCE_WORDS =
  'document documents text texts context passage passages source sources excerpt excerpts information article articles ' +
  'report page pages section sections provided given available mention mentioned mentions specify specified specifies state ' +
  'stated states say says contain contained contains provide provides address addressed cover covered include included ' +
  'includes define defined discuss discussed list listed indicate indicated disclose disclosed set found explicitly ' +
  'specifically reference provision indication record evidence silent any anything regarding concerning about law contract ' +
  'agreement policy'
