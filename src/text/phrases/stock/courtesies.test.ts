import { describe, expect, test } from 'vitest'
import { courtesies } from './courtesies.ts'
import { stockPhrases } from './stock-phrases.ts'

/** In a text of the language, as a single sentence may lack its small words. */
const CONTEXT: Readonly<Record<string, string>> = {
  de: 'Das ist der Text und ich lese das für den Kurs.',
  nl: 'Dit is een tekst van het boek op de tafel.',
  fr: 'Les textes et une page pour la classe.',
  es: 'Los textos y las hojas que una clase lee por la tarde.',
  it: 'Il testo e una pagina che la classe legge per gli esami.',
  pt: 'Os textos e uma folha que as turmas leem em casa.',
}
const found = (language: string, sentence: string): string[] => {
  const text = `${CONTEXT[language]} ${sentence}`
  return courtesies(text).map(({ start, end }) => text.slice(start, end))
}

describe('courtesies are told by their words', () => {
  test.each([
    ['de', 'Gerne helfe ich Ihnen weiter.'],
    ['de', 'Vielen Dank für Ihre Anfrage.'],
    ['de', 'Ich hoffe, das hilft Ihnen weiter.'],
    ['de', 'Bei weiteren Fragen stehe ich Ihnen gerne zur Verfügung.'],
    ['de', 'Zögern Sie nicht, mich zu kontaktieren.'],
    ['de', 'Weitere Informationen finden Sie auf unserer Website.'],
    ['de', 'Ich verstehe, dass das ärgerlich ist.'],
    ['nl', 'Ik help u graag verder.'],
    ['nl', 'Bedankt voor uw vraag.'],
    ['nl', 'Ik hoop dat dit helpt.'],
    ['nl', 'Aarzel niet om contact met ons op te nemen.'],
    ['fr', 'Je serais ravi de vous aider.'],
    ['fr', 'Merci pour votre question.'],
    ['fr', "J'espère que cela vous aide."],
    ['fr', "N'hésitez pas à me contacter si vous avez d'autres questions."],
    ['fr', 'Je comprends votre frustration.'],
    ['es', 'Con gusto le ayudo.'],
    ['es', 'Gracias por su consulta.'],
    ['es', 'No dude en contactarnos si tiene más preguntas.'],
    ['es', 'Para más información, visite nuestro sitio web.'],
    ['it', 'Sono felice di aiutarti.'],
    ['it', 'Grazie per la tua domanda.'],
    ['it', 'Se hai altre domande, non esitare a contattarci.'],
    ['pt', 'Terei todo o gosto em ajudar.'],
    ['pt', 'Obrigado pela sua pergunta.'],
    ['pt', 'Se tiver mais perguntas, não hesite em contactar-nos.'],
  ])('%s: %s', (language, sentence) => {
    expect(found(language, sentence)).toEqual([sentence])
  })

  test.each([
    ['de', 'Gerne gesehen sind Gäste ab 18 Jahren.'],
    ['de', 'Ich hoffe, dass die Frist bis 3. Mai gilt.'],
    ['de', 'Weitere Kosten finden Sie auf der Rechnung: 20 Euro.'],
    ['de', 'Vielen Dank für Ihre Zahlung von 20 Euro.'],
    ['de', 'Bei Fragen zur Rechnung rufen Sie 0800 123456 an.'],
    ['de', 'Wenden Sie sich innerhalb von 14 Tagen an den Kundenservice.'],
    ['de', 'Diese Preise können sich jederzeit ändern.'],
    ['de', 'Hier ist Rauchen verboten.'],
    ['de', 'Hier finden Sie keine Umkleiden.'],
    ['de', 'Nach Abschnitt 2 des Mietvertrags ist Untervermietung verboten.'],
    ['de', 'Laut Artikel 5 DSGVO müssen Daten gelöscht werden.'],
    ['de', 'Laut der Richtlinie des Verbands gilt ein anderes Maß.'],
    ['de', 'Kurz vor dem Abflug schließt das Gate.'],
    ['de', 'Nur laut Quelle A gilt die Frist.'],
    ['nl', 'Graag geziene gasten zijn ouder dan 18 jaar.'],
    ['nl', 'Ik hoop dat de termijn tot 3 mei geldt.'],
    ['nl', 'Meer kosten vindt u op de factuur: 20 euro.'],
    ['nl', 'Bedankt voor uw betaling van 20 euro.'],
    ['nl', 'Bij vragen over de factuur belt u 0800 1234.'],
    ['nl', 'Neem binnen 14 dagen contact op met de klantenservice.'],
    ['nl', 'Deze prijzen kunnen op elk moment wijzigen.'],
    ['nl', 'Hier is roken verboden.'],
    ['nl', 'Hier vindt u geen kleedkamers.'],
    ['nl', 'Volgens paragraaf 2 van het huurcontract is onderhuur verboden.'],
    ['nl', 'Volgens artikel 5 AVG moeten gegevens worden gewist.'],
    ['nl', 'Volgens de richtlijn van de bond geldt een andere maat.'],
    ['nl', 'Kort voor vertrek sluit de gate.'],
    ['nl', 'Ik kan u het geld niet teruggeven.'],
    ['fr', 'Avec plaisir, nous accueillons les clients de plus de 18 ans.'],
    ['fr', "J'espère que le délai court jusqu'au 3 mai."],
    ['fr', "Vous trouverez d'autres frais sur la facture : 20 euros."],
    ['fr', 'Merci pour votre paiement de 20 euros.'],
    ['fr', 'Pour toute question sur la facture, appelez le 0800 123 456.'],
    ['fr', 'Contactez le service client dans les 14 jours.'],
    ['fr', 'Ces prix peuvent changer à tout moment.'],
    ['fr', 'Ici, il est interdit de fumer.'],
    ['fr', 'Vous ne trouverez pas de vestiaires ici.'],
    ['fr', 'Selon la section 2 du bail, la sous-location est interdite.'],
    ['fr', "Selon l'article 5 du RGPD, les données doivent être effacées."],
    ['fr', "Selon la directive du syndicat, une autre mesure s'applique."],
    ['fr', 'Brève escale à Lyon avant le départ.'],
    ['fr', 'Je ne peux pas vous rembourser.'],
    ['es', 'Espero que el plazo sea hasta mayo.'],
    ['es', 'Para más de 20 euros, visite la caja.'],
    ['es', 'Gracias a la nueva norma, el envío es gratuito.'],
    ['es', 'No es posible.'],
    ['es', 'La información no está disponible.'],
    ['es', 'Puede devolver el pedido.'],
    ['it', 'Spero che il termine sia maggio.'],
    ['it', 'Grazie alla nuova norma la spedizione è gratuita.'],
    ['it', 'Non è possibile.'],
    ['it', 'Può restituire il prodotto.'],
    ['pt', 'Espero que o prazo seja até maio.'],
    ['pt', 'Graças à nova norma, o envio é gratuito.'],
    ['pt', 'Não é possível.'],
    ['pt', 'Pode devolver a encomenda.'],
    ['pt', 'Tem um dia para responder.'],
    ['es', 'Tiene un día para responder.'],
    ['de', 'Sie haben einen Tag für die Antwort.'],
    ['fr', 'Vous avez une journée pour répondre.'],
  ])('not %s: %s', (language, sentence) => {
    expect(found(language, sentence)).toEqual([])
  })
})

describe('leads in other languages', () => {
  test.each([
    ['Laut den bereitgestellten Informationen ', 'gilt die Frist.', undefined],
    ['Gemäß Quelle 1 gilt: ', 'Die Frist ist lang.', 1],
    ['Kurz gesagt: ', 'Ja.', undefined],
    ['Volgens passage 2: ', 'de termijn is lang.', 2],
    ['Selon les informations fournies, ', 'le délai est long.', undefined],
    ["D'après le passage 1, ", 'le délai est long.', 1],
    ['Según la información proporcionada, ', 'el plazo es largo.', undefined],
    ['De acuerdo con el documento [3], ', 'el plazo es largo.', 3],
    ['Secondo il passaggio 1, ', 'il termine è lungo.', 1],
    ['De acordo com as informações fornecidas, ', 'o prazo é longo.', undefined],
    ['Segundo a fonte 4, ', 'o prazo é longo.', 4],
  ])('%s', (lead, rest, passage) => {
    const [first] = stockPhrases(lead + rest)
    expect(lead.trimEnd()).toBe(lead.slice(first?.start, first?.end).trimEnd())
    expect(first?.passage).toBe(passage)
  })

  test.each([
    'Laut Artikel 5 müssen Daten gelöscht werden.',
    'Nach 14 Tagen gilt die Frist.',
    'Selon le maire, le délai est long.',
    'En mayo, el plazo es largo.',
  ])('none in: %s', (text) => {
    expect(stockPhrases(text)).toEqual([])
  })
})
