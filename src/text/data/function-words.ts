/**
 * Small words that tell languages of one script apart. A word stands in the list of every language that uses it, so that
 * it tells nothing between them. As the word scanner folds them. Version 2.
 */
export const FUNCTION_WORDS = {
  en: 'the of and to in is that it was for on are with as be at by this have from or which an were not but they their has will would there been a i he she his her its you we what when who than then into about after also can may must should do does did had if so no over only such these those our your out up more most other during between under until because while both each one all any how per',
  de: 'der die und das den von zu mit sich des auf ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer in für war sind um am so oder wie zum zur einen einem eines man bis vor über durch nur noch wurde wurden kann können muss müssen gibt keine kein wer was wenn ab ihre ihr seine seit unter zwischen ohne sowie sein haben alle diese dieser dieses es daher dort hier beim vom',
  fr: 'le les des et est une dans pour qui que du au sur pas plus par avec ce il sont cette ou mais nous vous elle été aux leur ces la de en un a à se ne son sa ses on y dont où chaque entre sans sous depuis après avant très être ont peut doit toutes tous tout comme jusqu ils elles lui même ni si il',
  es: 'el los las del que en una por con para es se lo como más pero sus le ya este porque esta entre cuando muy sin sobre también hasta hay la de un y a al su no fue son está han desde o si sólo solo dos cada todo todos qué ser puede deben debe tiene ha era antes después donde según e',
  it: 'il che di gli della per una sono con non del alla nel dei delle anche come più ma sul questo dal le è stato essere loro si nella ha la i e a in un da al lo se o ai dalla dopo prima tra fra ogni senza sotto può deve tutti tutto cui degli nei alle sulla stata era hanno suo sua',
  pt: 'os que da em um para com não uma dos por mais as ao seu sua ou quando muito nos já também pelo pela até isso ela entre era são o a e de do no na se é das foi à aos como mas sem sobre cada tem há ele pode deve depois antes todos todo desde após nas num numa há às só',
  ca: 'el els les amb una per que del dels de la i a en un és són no es al als seva seu o com més també fins entre aquest aquesta cada sense des ha han va pot',
  nl: 'de het een van en is dat op te zijn voor met niet aan er om ook als dan maar bij uit door naar worden heeft hun nog wel deze in die was of tot wordt werd kan moet geen over na onder zonder elke elk alle zich hij zij we had hebben tussen dit ze men sinds al werden',
  sv: 'och att det som en på är av för med den till inte om ett har de i var från men kan eller vid ska under efter mellan utan alla också blir hade man sig din sin så',
  da: 'og at det som en på er af for med den til ikke om et har de i var fra men kan eller ved skal under efter mellem uden alle også blev havde man sig din sin så der',
  no: 'og at det som en på er av for med den til ikke om et har de i var fra men kan eller ved skal under etter mellom uten alle også ble hadde man seg din sin så der',
  fi: 'ja on ei että se oli ovat joka mutta myös kun niin tai sen hän ne voi mukaan jälkeen kanssa kuin vain jos ennen sekä',
  pl: 'w i na z się do nie jest że to o jak po ale dla od za przez lub są był była oraz który która które ma może tylko przed przy być tym jego a bez między',
  cs: 'a v na je se že s z do o k i to ale pro za po od jako by jsou byl byla nebo při který která které má může jen před být bez mezi také',
  hu: 'a az és hogy nem is egy van meg de ez volt csak vagy mint lehet után között nélkül minden kell ha már még aki',
  ro: 'și de în la cu pe nu este o un din care pentru sau mai că se au a fost prin după fără între fi poate când dar ca al ale sunt',
  tr: 've bir bu için ile da de en çok daha olarak gibi kadar sonra var yok değil ise ya her o ne ama ki göre önce olan tarafından arasında olduğu ancak veya hem sadece itibaren beri ayrıca ortalama yaklaşık',
  vi: 'và của là có trong được không các cho những với một người này đã khi đến từ theo tại về hoặc như vào sau',
  id: 'dan yang di ini untuk dengan tidak dari dalam pada adalah ke itu akan atau oleh juga sebagai dapat telah ada lebih bisa karena setelah sebelum antara harus',
} as const // prettier-ignore

/**
 * Months of Romance languages, which tell more than small words do. `mars` and `mai` are left out: other languages have
 * them too.
 */
export const ROMANCE_MONTHS = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre',
  fr: 'janvier février avril juin juillet août septembre octobre novembre décembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  ca: 'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre',
} as const // prettier-ignore

/** The same for languages in Cyrillic letters. */
export const CYRILLIC_FUNCTION_WORDS = {
  ru: 'и в не на что с по как из за от это для к его но то так или до при был была было были она они их который также только если его все со об уже без через после между он ее её более года',
  uk: 'і в не на що з по як із за від це для до його але то так або при був була було були вона вони їх який також тільки якщо всі про вже без через після між та є у й',
  bg: 'и в не на че с по как от за това до към но или при е са беше се ще да който също само ако всички без през след между той тя те бил била били',
  sr: 'и у не на што с по као из за од то до али или при је су био била било се ће да који такође само ако сви без кроз после између он она они',
} as const

/** The same for languages in Arabic letters, as the word scanner folds those. */
export const ARABIC_FUNCTION_WORDS = {
  ar: 'في من على الى عن ان هذا هذه التي الذي كان كانت او لا لم ما مع بعد قبل بين كل ذلك هو هي قد ثم حتى عند منذ غير اي تم لكن',
  fa: 'از به در با را این ان که است برای تا یا و هر هم اما بر شد شده می های ها بود پس نیز باید دارد کند شود یک نیست اند خود پیش هست',
  ur: 'کے کی کا ہے میں سے کو اور نے ہیں پر یہ کہ تھا بھی اس جو ایک تک لیے کر گیا تھی وہ نہیں',
} as const

/** The same for languages in Devanagari. */
export const DEVANAGARI_FUNCTION_WORDS = {
  hi: 'के का की में है से को और ने हैं पर यह कि था भी इस जो एक तक लिए कर गया थी वह नहीं या होता होती हुआ बाद थे',
  mr: 'आणि आहे आहेत या व ते हा ही हे तर नाही पण मध्ये साठी होते होता होती किंवा त्या केले झाली झाला नंतर',
  ne: 'र को मा छ हो छन् यो पनि गर्न लागि भने थियो भएको बाट ले का की अनि वा पछि',
} as const
