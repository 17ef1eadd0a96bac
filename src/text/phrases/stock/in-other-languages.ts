import type { PhrasesOfLanguage } from './phrases-of-language.ts'

const NUMBER = '[\\[(]?(\\d{1,2})[\\])]?'

/** Beginnings of sentences in German, Dutch, French, Spanish, Italian and Portuguese; whole sentences are told by their words. */
export const STOCK_PHRASES_ELSEWHERE: PhrasesOfLanguage = {
  sentences: [],
  leads: [
    '(?:laut|gemäß|nach|entsprechend|auf (?:der )?(?:grundlage|basis)) (?:der|den|dem|des|unserer|unseren|ihrer) (?:(?:bereitgestellten|vorliegenden|gegebenen|angegebenen|obigen|vorhandenen|verfügbaren) )?(?:informationen|dokumente[ns]?|quellen|passagen|textpassagen|textstellen|unterlagen|kontext|texte?n?|angaben|richtlinien?|bedingungen)(?: (?:gilt(?: folgendes)?|ist folgendes bekannt))?(?:[,:]|(?= (?!des |der |von |vom |für |und |zur |zum |oder )))',
    '(?:kurz gesagt|kurzum|zusammengefasst|zusammenfassend|kurz und knapp|die kurze antwort|kurze antwort|antwort|fazit|zusammenfassung)[,:]',
    'hier (?:ist|sind|finden sie|findest du) (?:(?:die|eine|meine|ihre) )?(?:(?:kurze|ausführliche) )?(?:antwort|zusammenfassung|übersicht|informationen|schritte|wichtigsten punkte)(?: auf (?:ihre|deine|die) frage)?:',
    '(?:volgens|op basis van|op grond van) (?:de|het|ons|onze|uw) (?:(?:verstrekte|gegeven|beschikbare|bovenstaande) )?(?:informatie|documenten|bronnen|passages|teksten|tekst|context|voorwaarden|beleid)(?:[,:]|(?= (?!van |voor |en |over )))',
    '(?:samengevat|kortom|kort gezegd|in het kort|het korte antwoord|antwoord|samenvatting)[,:]',
    'hier (?:is|zijn|vindt u) (?:het|een|de|mijn) (?:(?:korte|kort) )?(?:antwoord|samenvatting|overzicht|informatie|stappen|belangrijkste punten)(?: op (?:uw|je|de) vraag)?:',
    "(?:selon|d['’]après|sur la base de|conformément à) (?:les|la|le|nos|notre|l['’])? ?(?:informations|documents?|sources?|passages?|textes?|contexte|conditions|politique|extraits)(?: (?:fournie?s?|disponibles?|donnée?s?|ci-dessus|de retour))?,? ?[,:](?= )",
    '(?:en résumé|en bref|pour résumer|en un mot|réponse courte|la réponse courte|réponse|résumé) ?[,:]',
    'voici (?:la|une|un|ma|les) (?:(?:courte|brève) )?(?:réponse|résumé|synthèse|informations|étapes|points principaux)(?: à (?:votre|ta|la) question)? ?:',
    '(?:según|de acuerdo con|con base en|basándome en|conforme a) (?:la|las|el|los|nuestra|nuestras) (?:información|documentos?|fuentes?|pasajes?|textos?|contexto|condiciones|política|políticas)(?: (?:proporcionad[oa]s?|disponibles?|facilitad[oa]s?|dad[oa]s?|anterior(?:es)?|de devoluci(?:ón|ones)))?[,:]',
    '(?:en resumen|en pocas palabras|en síntesis|resumiendo|respuesta corta|la respuesta corta|respuesta|resumen)[,:]',
    'aquí (?:tiene|tienes|está|están) (?:la|una|un|mi|las|los) (?:respuesta|resumen|información|pasos|puntos principales)(?: a (?:su|tu|la) pregunta)?:',
    '(?:secondo|in base (?:a|al|alle|ai|alla)|sulla base (?:di|del|delle|dei|della)) ?(?:le|i|la|il|nostra|nostre)? ?(?:informazioni|documenti|fonti|passaggi|testi|testo|contesto|condizioni|politica)(?: (?:fornit[eoi]|disponibili|sopra|di reso))?[,:]',
    '(?:in sintesi|in breve|riassumendo|in poche parole|risposta breve|la risposta breve|risposta|riassunto)[,:]',
    'ecco (?:la|una|un|il|le|i) (?:(?:breve) )?(?:risposta|riassunto|informazioni|passaggi|punti principali)(?: alla (?:tua|sua|vostra) domanda)?:',
    '(?:segundo|de acordo com|com base (?:em|nas|nos|na|no)|conforme) ?(?:as|os|a|o|nossa|nossas)? ?(?:informações|documentos?|fontes?|passagens?|textos?|contexto|condições|política)(?: (?:fornecid[oa]s?|disponíveis|disponibilizad[oa]s?|acima|de devolução))?[,:]',
    '(?:em resumo|resumindo|em poucas palavras|em suma|resposta curta|a resposta curta|resposta|resumo)[,:]',
    'aqui (?:está|estão|tem) (?:a|uma|um|o|as|os) (?:resposta|resumo|informações|passos|pontos principais)(?: (?:à|para a) (?:sua|tua|sua) pergunta)?:',
  ],
  named: [
    `(?:laut|gemäß|nach|siehe|in) (?:der |dem )?(?:quelle|passage|dokument|textstelle|auszug) ${NUMBER}(?: (?:gilt|heißt es|steht))?(?:[,:]|(?= (?!des |der |von |vom |und |oder )))`,
    `(?:volgens|zie|in) (?:de )?(?:bron|passage|document|fragment) ${NUMBER}(?:[,:]|(?= (?!van |en |of )))`,
    `(?:selon|d['’]après|voir|dans) (?:le |la )?(?:passage|document|source|extrait|texte) ${NUMBER} ?[,:]`,
    `(?:según|de acuerdo con|en|véase) (?:el |la )?(?:pasaje|documento|fuente|texto|fragmento) ${NUMBER}[,:]`,
    `(?:secondo|in base a|nel|vedi) (?:il |la |lo )?(?:passaggio|documento|fonte|testo|brano) ${NUMBER}[,:]`,
    `(?:segundo|de acordo com|conforme|no|na) (?:o |a )?(?:passagem|documento|fonte|texto|trecho) ${NUMBER}[,:]`,
  ],
}
