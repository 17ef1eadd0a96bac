import { foldArabic } from '../characters/arabic.ts'
import { isStopWord } from '../words/stop-words.ts'
import { words } from '../words/words.ts'

/** What greetings, thanks and offers of help are made of, besides function words. */
const WORDS = new Set(
  (
    'hi hello hey greetings good great nice morning afternoon evening day night weekend week thanks thank much welcome sure ' +
    'certainly course absolutely okay ok problem worries pleasure sorry apologize apologise apologies question questions happy glad ' +
    'delighted pleased help helps helped helpful assist assistance support today else anything something more further other ' +
    'another need want like know let feel free hesitate ask reach chat talk again soon luck care best regards hope here ' +
    'answer answers clarify clarifies clear clearer confusion inconvenience ' +
    'مرحبا اهلا وسهلا سهلا السلام عليكم شكرا جزيلا عفوا تحيه صباح مساء الخير يوم سعيد بالتاكيد طبعا بكل سرور يسعدني مساعدتك مساعده ' +
    'المساعده كيف يمكنني اليوم تحتاج لديك سؤال اسئله اسئلتك اخري اخر المزيد شيء تتردد طرح طرحها سؤالي التواصل معي معنا اخباري امل ان يكون ' +
    'مفيدا يساعدك هذا لك لكم بك بكم اي لا في عن من اذا كان كنت هل بحاجه الي ترغب'
  ).split(' '),
)
const CHARACTERS = new Set(
  '你您好谢謝不客气氣请請随隨时時告诉訴我如果若有还還问問题題需要帮幫助联聯系繫很高兴興为為服务務祝愉快欢歡迎再来來提其他它任何的吗嗎呢们們可以什么麼对對希望这這所能够夠用没沒关關早晚上下午安感今天当當然乐樂意了解更多想知道继續续随时',
)

/** Whether a sentence is nothing but a greeting, thanks or an offer of help: it has no word that could be about anything else. */
export function isSmallTalk(sentence: string): boolean {
  return words(sentence).every(
    (word) =>
      isStopWord(word) ||
      (word.kind === 'gram'
        ? Array.from(word.form).every((one) => CHARACTERS.has(one))
        : WORDS.has(foldArabic(word.form))),
  )
}
