/** Names of months and days. Version 2. Numbers are months; January is 1. */

/** By language, January to December; several names of a month with a stroke between. Abbreviations are English only. */
const NAMES: readonly string[] = [
  'january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep october/oct november/nov december/dec',
  'januar/jänner februar/feber märz april mai juni juli august september oktober november dezember',
  'janvier février/fevrier mars avril mai juin juillet août/aout septembre octobre novembre décembre/decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
  'января/январь/январе февраля/февраль/феврале марта/март/марте апреля/апрель/апреле мая/май/мае июня/июнь/июне июля/июль/июле ' +
    'августа/август/августе сентября/сентябрь/сентябре октября/октябрь/октябре ноября/ноябрь/ноябре декабря/декабрь/декабре',
  'जनवरी फरवरी/फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर/सितम्बर अक्टूबर/अक्तूबर नवंबर/नवम्बर दिसंबर/दिसम्बर',
  // Arabic in Egypt and the Gulf, in the Levant and Iraq, in Algeria and Tunisia, in Morocco.
  'يناير فبراير مارس ابريل/أبريل/إبريل مايو يونيو/يونيه يوليو/يوليه اغسطس/أغسطس سبتمبر اكتوبر/أكتوبر نوفمبر ديسمبر',
  'كانون_الثاني/كانون_ثاني شباط آذار/اذار/أذار نيسان أيار/ايار حزيران تموز آب/اب أيلول/ايلول تشرين_الأول/تشرين_الاول/تشرين_أول ' +
    'تشرين_الثاني/تشرين_ثاني كانون_الأول/كانون_الاول/كانون_أول',
  'جانفي فيفري مارس أفريل/افريل ماي جوان جويلية أوت/اوت سبتمبر أكتوبر نوفمبر ديسمبر',
  'يناير فبراير مارس أبريل ماي يونيو يوليوز غشت شتنبر أكتوبر نونبر دجنبر',
  'ژانویه فوریه مارس آوریل/اوریل مه ژوئن ژوئیه/جولای اوت/آگوست سپتامبر اکتبر نوامبر دسامبر',
]

/** The months of the Persian calendar, whose first is this number. They are compared as they are, without conversion. */
const FIRST_JALALI = 21
const JALALI = 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'

export const MONTHS: Readonly<Record<string, number>> = Object.fromEntries([
  ...NAMES.flatMap((list) => numbered(list, 1)),
  ...numbered(JALALI, FIRST_JALALI),
])

function numbered(list: string, first: number): [name: string, month: number][] {
  return list
    .split(' ')
    .flatMap((names, at) => names.split('/').map((name): [string, number] => [name.replaceAll('_', ' '), first + at]))
}

export const ENGLISH_MONTHS: readonly string[] = (NAMES[0] ?? '').split(/[ /]/)
export const GERMAN_MONTHS: readonly string[] = (NAMES[1] ?? '').split(/[ /]/)

/** Months that are other words in English: with a capital they are months only between a day and a year. */
export const AMBIGUOUS_MONTHS: ReadonlySet<string> = new Set(['mars', 'mart'])

export const DAY_NAMES =
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ' +
  'montag dienstag mittwoch donnerstag freitag samstag sonntag'
