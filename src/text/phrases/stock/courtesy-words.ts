/** The words of one language that courtesies, offers of help and disclaimers are made of. */
export interface CourtesyWords {
  /** What a text in the language has one of: see `wordList`. */
  readonly hint: string
  /** At least one is in each such sentence. */
  readonly telling: string
  /** All else that may be in one: small words, and those that tell nothing of a matter. None grants, limits or counts. */
  readonly others: string
  /** What denies, and what it may be denied of: `zögern Sie nicht`. */
  readonly denying: string
  readonly hesitating: string
}

export const COURTESY_WORDS: readonly CourtesyWords[] = [
  {
    hint: 'und|ist|ich|f r|von|der|das|auf|werden|uns|diese|diesen|dieser',
    telling:
      'gern gerne danke dank hoffe hoffen helfe hilft helfen weiterhelfen geholfen verfügung grüßen grüße willkommen wünsche wünschen ki assistent chatbot ' +
      'sprachmodell zögern antwort beantworte beantworten beantwortet frage fragen rückfragen anfrage anliegen website webseite homepage kundenservice ' +
      'kundendienst support abend wochenende verstehe verständnis leid entschuldigung entschuldigen unannehmlichkeiten informationen angaben gewähr ' +
      'kontaktieren melde melden spaß erfolg hilfe unterstützung unterstütze erkläre erklären zusammenfassung übersicht nachvollziehen tag',
    others:
      'ich sie du ihr wir uns mir mich ihnen dir euch ihre ihren ihrer ihrem deine deiner deinen deinem eure unser unsere unserer unseren unserem mein meine ' +
      'es das dies diese dieser diesen dieses dass der die den dem des ein eine einen einem einer und oder auch noch sehr vielen herzlichen herzlich besten ' +
      'freundlichen für bei zu zur zum auf in im von vom mit an am um über weiter weitere weiteren weiteres wenn falls sollten haben hast hat habe habt sind ' +
      'ist sei bin bist stehe stehen steht bitte folgt folgenden folgende hier ihm kurz kurze mehr details einzelheiten finden findest finde beachten beachte ' +
      'lediglich guten schönen schönes schöner angenehmen hallo morgen gute guter gut freut freue gefreut konnte konnten kann könnte könnten lassen lass ' +
      'wissen einfach direkt natürlich selbstverständlich was etwas anderes andere benötigen benötigst brauchen brauchst unterstützen wenden sich team ' +
      'ausführliche wichtigsten punkte schritte zusammengestellt situation ärgerlich frustrierend unangenehm verwirrend schwierig damit dazu hierzu darüber ' +
      'hinaus mal dann ob ändern geändert bereitgestellten dokumenten dokumente unterlagen quellen basiert ausschließlich beim weiterhin nach nachricht ' +
      'geduld interesse rückmeldung nur jederzeit ist kann sehr gerne deinem ihres unklar frag angesehen schwierigkeiten gemeldet erneut genauer erfährst center übersichtlich entspannten viel bei können ' +
      'dich wirklich thema entstandenen schritt rechtsberatung geben dabei tut zweifelsfall fachmann beraten genannten ersetzen ärztliche hilfe-center ' +
      'auskünfte zuständige ausprobieren spannende schön interessieren unmut entschuldige aufrichtig umstände gemeinsam durchgehen gib bescheid anderem ' +
      'behilflich sein bedanken nähere empfehle blick antworten stützen vorliegenden textauszüge kommen bedarf als ki-modell ki-assistent support-team wie ' +
      'heute drücke daumen entnehmen schaue gewandt bitten klingt möchtest stellen möchten punkt relevanten herausgesucht nachfolgend überblick überprüfen ' +
      'wichtige individuelle anwalt diesem gibt hilfebereich beziehe hab tollen problem froh dein feedback unklarheiten fasse zusammen sorgen machen faq ' +
      'ersetzt professionelle einige tipps verzögerung tun beratung',
    denying: 'nicht keine',
    hesitating: 'zögern zögere ersetzen ersetzt',
  },
  {
    hint: 'het|een|ik|uw|voor|deze|niet|wij',
    telling:
      'bedankt dank hoop help helpt helpen geholpen graag groet groeten welkom wens ai chatbot assistent taalmodel aarzel antwoord beantwoorden vraag vragen ' +
      'website klantenservice support fijne prettige dag avond weekend begrijp begrip spijt excuses ongemak informatie contact plezier succes uitleg ' +
      'samenvatting overzicht opgezocht vervelend hulp',
    others:
      'ik u je jij jou jouw uw wij we ons onze mij me mijn het dat dit deze de een en of ook nog verder zeer heel veel hartelijk vriendelijke beste voor bij op ' +
      'in van met aan om te over over als mocht mochten heeft hebt heb hebben is zijn ben bent was sta staan klaar beschikking gerust neem hier hieronder ' +
      'volgt zet belangrijkste punten rijtje stappen meer details vindt vind onze slechts maar goede goed goedemorgen hallo laat weten natuurlijk iets anders ' +
      'nodig probleem ervaart frustrerend helemaal dat kan kon kunnen wij gewijzigd worden verstrekte documenten bronnen gebaseerd uitsluitend opnemen ' +
      'opnieuw houd rekening mee er dan wat zou zouden geven situatie leg hoor nemen wel tijd genomen schrijven veroorzaakt onduidelijk nieuwe aankoop raadpleeg handleiding verdere fouten maken meer kunnen gegevens vinden even ' +
      'documentatie ai-assistent kunt fijn advies uit die samen stap waarmee aangeleverde hiermee beantwoord juridisch arts raadplegen opgenomen snap ' +
      'vervelende laten bekijken stel danken geduld terecht kijk let inmiddels verouderd fragmenten korte hopelijk kom terug ergens tegenaan loopt ai-model ' +
      'supportteam vandaag dienst duim wil geef zo voldoende gewenst zoek goedemiddag bericht benaderd sorry klinkt echt wilt gewoon andere stellen zal ' +
      'punt toelichten relevante verzameld controleer belangrijke persoonlijk advocaat uitgebreide onderwerp staat helppagina baseer hierbij door geniet blij ' +
      'feedback onduidelijkheden vat zorgen maakt daarbij veelgestelde vervangt professioneel enkele tips vertraging doen',
    denying: 'niet geen',
    hesitating: 'aarzel aarzelt twijfel vervangt',
  },
  {
    hint: 'les|des|est|vous|pour|une|votre|ces|nous',
    telling:
      'merci ravi plaisir espère aider aide aidera aident utile utiles hésitez hésite bonjour bonsoir bienvenue cordialement salutations réponse répondre ' +
      'question questions ia assistant chatbot site web client journée soirée weekend comprends compréhension désolé excuser excuses désagrément gêne ' +
      'informations renseignements contacter expliquer résumé frustration disposition écoute courage',
    others:
      'je j vous votre vos tu te ton ta tes nous notre nos me m moi mon ma mes il elle on ce c cela ça ces cette cet le la l les un une des de d du et ou à au aux ' +
      'en dans sur pour par avec si que qu qui quoi suis est êtes sont ai as avez avons serais serai serait sera seront reste là bien tout toute toutes tous ' +
      'très plus autre autres voici voilà cas besoin précisions supplémentaires précision détail détails faire savoir sais puisse puis peux pouvez pourriez ' +
      'bonne bon excellente excellent belle belles souhaite souhaitons veuillez noter n suis que seulement service équipe trouverez trouver consultez consulter ' +
      'consulté documents fournis fournies fournie basée uniquement titre indicatif modifiées peuvent être selon entendu y t il chose venu revenir vers clair ' +
      'avec vais donner peu situation fait demande étapes points principaux attentivement transmis rubrique rendez pris contact avoir occasionnée prions revenir puisse sujet sources ' +
      'préavis cela démarches avis pu doute professionnel étape répondu conseils faites quelque préférable santé rendez-vous remplacent médecin intéressiez ' +
      'agaçante regardons ensemble dites patience demeure entière renseignement complémentaire invite foire s appuie extraits bref essentiels revenez tant ' +
      'fournir fera comment aujourd hui croise doigts souhaitez donne fin vérifie suite constitue juridique message ravie ayez contactés doit vraiment ' +
      'frustrant veux demande-moi faites-moi dites-moi puis-je avez-vous a-t-il pourriez-vous souhaitez-vous voulez-vous poser détaille point particulier ' +
      'rassemblé pertinentes ci-dessous aperçu pensez vérifier importantes conseil personnalisé adressez-vous avocat détaillées base exclusivement passe ' +
      'super problème persiste support content retour volontiers fais-moi résumer soyez inquiet sûr davantage faq remplace week-end quelques retard',
    denying: 'pas ne n',
    hesitating: 'hésitez hésite suis remplacent remplace',
  },
  {
    hint: 'los|las|que|una|para|por|usted',
    telling:
      'gracias gusto encantado encantada espero ayude ayuda ayudar ayudarle ayudarte ayudo útil dude dudes hola bienvenido saludos respuesta responder consulta ' +
      'pregunta preguntas ia asistente chatbot sitio web página cliente día tarde noche entiendo comprendo lamento disculpe disculpas molestias información ' +
      'contactarnos contactar explicar resumen frustración disposición',
    others:
      'yo me mi mis usted ustedes le les te tu tus su sus nos nuestro nuestra nuestros nuestras se lo la los las el un una unos unas de del al a y o u en con por ' +
      'para que si sí es son soy eres está están estoy estamos esta este esto estas estos aquí más muy mucho muchas mucha otra otras otro otros alguna algo ' +
      'tenga tengan tiene tienes ten cuenta solo sólo buen buena buenos buenas feliz días tardes noches visite visita consulte consulte póngase contacto ' +
      'hacer hágame saber necesita necesitas necesite duda dudas adicional adicionales detalles sea haya sido servicio equipo atención cordiales cordial ' +
      'continuación pasos puntos principales documentos proporcionados proporcionada basada únicamente puede pueden cambiar podría comparto presento',
    denying: 'no',
    hesitating: 'dude dudes duden',
  },
  {
    hint: 'che|della|gli|nella|sono|alla|dei|dalla|ti',
    telling:
      'grazie felice piacere spero aiutarti aiutarla aiuti aiuto aiutare utile esitare esiti ciao salve benvenuto saluti risposta rispondere domanda domande ia ' +
      'assistente chatbot sito web clienti giornata serata capisco comprendo dispiace scuse disagio informazioni contattarci contattare spiegare riassunto ' +
      'disposizione frustrazione',
    others:
      'io mi me mio mia tu ti te tuo tua tue lei le suo sua noi ci nostro nostra nostri nostre vi vostro vostra si lo la il i gli l un una uno di del della dei delle ' +
      'a al alla e o in nel nella con per che se sì è sono sei siamo questo questa questi queste qui ecco più molto altre altra altro altri qualsiasi hai ha ho ' +
      'avete abbia bisogno non tenga tieni conto presente solo buon buona buone bella visita visiti consulta consulti servizio team assistenza cordiali distinti ' +
      'seguito passaggi punti principali documenti forniti fornite basata esclusivamente possono cambiare ulteriori dettagli fammi sapere resto siano sia stato',
    denying: 'non',
    hesitating: 'esitare esiti',
  },
  {
    hint: 'uma|que|para|voc|dos|pelo|prazo|sua|os',
    telling:
      'obrigado obrigada gosto prazer espero ajude ajudar ajuda ajudá útil hesite olá bem-vindo cumprimentos atenciosamente resposta responder pergunta perguntas ' +
      'ia assistente chatbot site web cliente dia tarde noite entendo compreendo lamento desculpe desculpas transtorno incômodo informações contactar ' +
      'contactar-nos contatar explicar resumo disposição frustração dúvida dúvidas',
    others:
      'eu me mim meu minha você vocês o a os as te ti teu tua seu sua seus suas nós nos nosso nossa nossos nossas lhe se lo la um uma uns umas de do da dos das ao ' +
      'à e ou em no na nos nas com por pelo pela para que sim é são sou está estão estou estamos este esta isto isso aqui mais muito muita outra outras outro ' +
      'outros alguma algo tiver tem tenha terei todo tenho só apenas bom boa bons boas melhores feliz visite consulte entre contato contacto serviço equipe ' +
      'equipa atendimento seguir passos pontos principais documentos fornecidos fornecidas baseada somente podem mudar detalhes adicionais seja tenha sido ' +
      'conta entrar ficar fico precisa precisar precise',
    denying: 'não',
    hesitating: 'hesite hesites deixe',
  },
]
