import { wordList } from './seen-words.ts'

/*
 * Sentences that say, as a whole, that the speaker or the documents do not know, in languages that have no other list of phrases: from
 * their first word to their last, without figures, and without a clause that may state something besides.
 */

const REST = '[^.,;:\\d]{0,100}'
const SHORT = '[^.,;:\\d]{0,60}'

interface Form {
  /** Few sentences have it. */
  readonly hint: RegExp
  readonly whole: RegExp
}

function form(hint: string, ...wholes: readonly string[]): Form {
  return { hint: new RegExp(hint, 'i'), whole: new RegExp(`^(?:${wholes.join('|')})[.!]?$`, 'i') }
}

const FORMS: readonly Form[] = [
  // German
  form(
    '\\b(?:keine?n?|nichts?)\\b',
    `(?:(?:leider|es tut mir leid,?|tut mir leid,?)(?: aber)? )?(?:dazu|hierzu|darüber|diesbezüglich|zu dieser frage|zu diesem thema) (?:enthalten|enthält|finden|findet|finde|liefern|geben|gibt|machen|steht|stehen|sagen|sagt|liegen|habe|kann)${SHORT} (?:keine?n?|nichts?)\\b${SHORT}`,
    `(?:leider )?(?:in )?(?:den|die|diesen|diese|der|dem|das) (?:(?:vorliegenden|bereitgestellten|verfügbaren|angegebenen|gegebenen|mir vorliegenden) )?(?:dokumenten?|unterlagen|quellen?|texte?n?|passagen?|informationen|kontext|abschnitte?n?|auszüge?n?) (?:(?:enthalten|enthält|nennen|nennt|erwähnen|erwähnt|sagen|sagt|finde|findet|finden|steht|stehen|beantworten)${SHORT} (?:keine?n?|nichts?)\\b${SHORT}|(?:geben|gibt|machen|liefern)${SHORT} keine?n? (?:auskunft|informationen?|angaben?|antwort|hinweise?|aussagen?|details)\\b${SHORT})`,
    `(?:das|dies|es) (?:weiß|kann) ich (?:leider )?nicht(?: (?:sagen|beantworten))?`,
    `leider (?:weiß ich (?:das|es) nicht|kann ich (?:das|diese frage|dazu)${SHORT} (?:nicht|nichts|keine)\\b${SHORT})`,
    `ich (?:weiß (?:es|das) (?:leider )?nicht|habe (?:(?:dazu|darüber|hierzu) )?(?:leider )?keine (?:informationen|angaben)\\b${SHORT}|kann (?:diese frage|das|dazu)${SHORT} (?:nicht|keine|nichts)\\b${SHORT}|(?:finde|konnte)${SHORT} (?:keine|nichts|nicht)\\b${SHORT})`,
  ),
  // French
  form(
    "\\b(?:ne\\b|n['’]|aucune?)",
    `(?:(?:désolée?|malheureusement),? )?je (?:ne (?:le )?sais pas|n['’]ai pas (?:trouvé|cette information|d['’]informations?|l['’]information|accès)(?![a-zÀ-ɏ])${REST}|ne (?:dispose|trouve|peux|vois)\\b${SHORT}\\bpas(?![a-zÀ-ɏ])${REST}|n['’]ai trouvé aucune(?![a-zÀ-ɏ])${REST})`,
    `(?:malheureusement,? )?(?:les|ces|le|ce) (?:documents?|passages?|sources?|textes?|extraits?|contexte)(?: [a-zÀ-ɏ]+){0,2} ne (?:mentionnent?|précisent?|contiennent|contient|indiquent?|disent|dit|donnent?|fournissent|fournit|répondent|parlent|parle) (?:pas|rien|aucune?)(?![a-zÀ-ɏ])${REST}`,
    `(?:aucune information|il n['’]y a (?:pas d['’]informations?|aucune information))(?![a-zÀ-ɏ])${REST}`,
    `cette information (?:n['’]est|n['’]apparaît|ne figure) pas\\b${SHORT} (?:documents?|passages?|sources?|textes?|extraits?|contexte)\\b${SHORT}`,
  ),
  // Spanish
  form(
    '\\bno (?:lo|sé|tengo|dispongo|enc[ou]|he|puedo|hay|menciona|especifica|conti|indica|dice|ofrece|proporciona|incluye|habla)',
    `(?:(?:lo siento|lamentablemente),? (?:pero )?)?no (?:(?:lo )?sé|(?:tengo|dispongo de|encuentro|encontré|he encontrado)(?: [a-zÀ-ɏ]+){0,2} (?:información|datos)\\b${REST}|puedo (?:responder|encontrar|determinar)\\b${REST}|hay información\\b${REST})`,
    `(?:los|las|el|la|estos|este) (?:documentos?|pasajes?|fuentes?|textos?|fragmentos?|contexto)(?: [a-zÀ-ɏ]+){0,2} no (?:mencionan?|especifican?|contienen?|indican?|dicen?|dice|ofrecen?|proporcionan?|incluyen?|hablan?)\\b${REST}`,
  ),
  // Italian
  form(
    '\\bnon\\b',
    `(?:(?:mi dispiace|purtroppo),? (?:ma )?)?non (?:lo so|(?:ho|dispongo di|trovo|ho trovato)(?: [a-zÀ-ɏ]+){0,2} informazion[a-zÀ-ɏ]+\\b${REST}|posso (?:rispondere|determinare)\\b${REST}|ci sono informazioni\\b${REST})`,
    `(?:i|gli|le|il|la|questi) (?:documenti|documento|passaggi|fonti|testi|testo|estratti|contesto)(?: [a-zÀ-ɏ]+){0,2} non (?:menzionano|menziona|specificano|specifica|contengono|contiene|indicano|indica|dicono|dice|forniscono|fornisce|parlano)\\b${REST}`,
  ),
  // Portuguese
  form(
    'não',
    `(?:(?:desculpe|infelizmente),? (?:mas )?)?não (?:sei|(?:tenho|disponho de|encontrei|encontro)(?: [a-zÀ-ɏ]+){0,2} informaç[a-zÀ-ɏ]+${REST}|posso (?:responder|determinar)\\b${REST}|há informaç[a-zÀ-ɏ]+${REST})`,
    `(?:os|as|o|a|estes) (?:documentos?|trechos?|fontes?|textos?|passagens|contexto)(?: [a-zÀ-ɏ]+){0,2} não (?:mencionam?|especificam?|contêm|contém|indicam?|dizem|diz|fornecem?|falam)(?![a-zÀ-ɏ])${REST}`,
  ),
  // Dutch
  form(
    '\\b(?:geen|niets?)\\b',
    `(?:helaas |sorry,? (?:maar )?)?(?:dat weet ik (?:helaas )?niet|(?:ik weet|weet ik) (?:het|dat) (?:helaas )?niet|ik (?:heb|vind|kan|kon)\\b${SHORT} (?:geen informatie|niet vinden|niet beantwoorden)\\b${SHORT}|(?:daarover|hierover) (?:staat|bevatten|zeggen)\\b${SHORT} (?:niets|geen)\\b${SHORT})`,
    `(?:in )?(?:de|deze) (?:documenten|bronnen|teksten|passages|stukken)(?: [a-zÀ-ɏ]+){0,2} (?:bevatten|vermelden|noemen|zeggen|geven|staat|vind ik)\\b${SHORT} (?:geen|niets?)\\b${SHORT}`,
  ),
]

/** A word of each hint: most sentences have none. */
export const DENIED_ELSEWHERE = wordList(
  'kein|keinn|keine|keinen|nicht|nichts|ne|n|aucun|aucune|no|non|n o|geen|niet|niets',
)

/** Longer sentences are not looked at. */
const LONGEST = 240

/**
 * Whether a sentence says that it is not known, and nothing else, in German, French, Spanish, Italian, Portuguese or Dutch; in English,
 * whether it says what the documents are about instead. `mayDeny`: whether it has a word of DENIED_ELSEWHERE.
 */
export function isAbstention(sentence: string, mayDeny = true): boolean {
  const said = sentence.trim()
  if (said.length > LONGEST) return false
  if (MAY_BE_ABOUT.test(said) && ABOUT_MATTER.test(said)) return true
  return mayDeny && FORMS.some(({ hint, whole }) => hint.test(said) && whole.test(said))
}

const WORD_OF_MATTER =
  "(?!(?:that|which|who|whose|how|what|when|where|if|is|are|was|were|be|been|can|may|must|will|has|have|had|does|did|free|all|every|any|each|always|never|as|with|without|from|at|until|per|no|not|for|but|only)\\b)[a-zÀ-ԯ'’-]{1,30}"
/** What is spoken of, by its name alone: a few words, none of which says anything of it. */
export const MATTER = `${WORD_OF_MATTER}(?:,? ${WORD_OF_MATTER}){0,8}`
const DISCUSS = '(?:discuss|cover|address|describe|mention|deal with|talk about|focus on)s?'

/** A word that all such have: the pattern is large. */
const MAY_BE_ABOUT = /\b(?:only|but)\b/i
/** `The passages discuss paid leave, but not parental leave.` English; what they are called stands at the beginning. */
const ABOUT_MATTER = new RegExp(
  `^(?:unfortunately,? )?(?:the |these |this )?(?:(?:provided|given|available|retrieved|supplied) )?(?:documents?|passages?|sources?|context|texts?|excerpts?|search results?)(?: (?:provided|given|available))? (?:only ${DISCUSS} ${MATTER}|${DISCUSS} ${MATTER}(?:,? but (?:not|nothing (?:about|on)) ${MATTER}| only))[.!]?$`,
  'i',
)
