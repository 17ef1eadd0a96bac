/**
 * Number words of languages other than English, Chinese and Arabic, for reading sources. Version 1. Lower case, Russian
 * without ё, Persian with ی and ک.
 */

/** The number words of one language. Lists are `word word=value`; a word without a value is one more than the word before. */
export interface NumberVocabulary {
  /** Words that add up: `vingt`, and `doscientos`, which is one word. */
  readonly adds: string
  /** Words that multiply by a hundred, or by the value given. */
  readonly hundreds: string
  /** Higher powers of ten. */
  readonly powers: string
  /** Small words within a number: `et`, `und`. */
  readonly joints: string
  /** Half as part of a number: `y medio`. */
  readonly halves: string
  /** Shares of a whole, in percent: `quart`. */
  readonly shares: string
  /** Whether numbers are written as one word: `zweihundert`. */
  readonly glued?: true
  /** What may follow a number word within the word: ordinals, cases. */
  readonly endings?: string
}

export const NUMBER_VOCABULARIES = {
  de: {
    adds: 'null=0 ein=1 eins=1 eine=1 einem=1 einen=1 einer=1 zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig=30 vierzig=40 fünfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 erst=1 dritt=3 siebt=7 halbjahr=6 quartal=3 dutzend=12 doppelt=2 doppelte=2 dreifache=3',
    hundreds: 'hundert', powers: 'tausend=3 million=6 millionen=6 milliarde=9 milliarden=9 billionen=12', joints: 'und',
    halves: 'halb halbe halbes halben halber einhalb eineinhalb=1 anderthalb=1', shares: 'hälfte=50 drittel=33 viertel=25 fünftel=20 zehntel=10', glued: true, endings: 'te ten ter tes ste sten ster stes jährig jährige jährigen jähriges jähriger tägige tägigen mal',
  },
  nl: {
    adds: 'nul=0 een=1 één=1 twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90',
    hundreds: 'honderd', powers: 'duizend=3 miljoen=6 miljard=9', joints: 'en ën', halves: 'half anderhalf=1 anderhalve=1',
    shares: 'helft=50 derde=33 kwart=25 vijfde=20 tiende=10', glued: true, endings: 'de ste',
  },
  fr: {
    adds: 'zéro=0 un une=1 deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt=20 vingts=20 trente=30 quarante=40 cinquante=50 soixante=60 septante=70 huitante=80 nonante=90 premier=1 première=1 deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième vingtième=20 dizaine=10 douzaine=12 quinzaine=15 vingtaine=20 trentaine=30 centaine=100 semestre=6 trimestre=3 double=2 triple=3',
    hundreds: 'cent cents', powers: 'mille=3 millier=3 milliers=3 million=6 millions=6 milliard=9 milliards=9', joints: 'et',
    halves: 'demi demie', shares: 'moitié=50 tiers=33 quart=25 cinquième=20 dixième=10',
  },
  es: {
    adds: 'cero=0 un=1 uno=1 una=1 dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintiún=21 veintiuna=21 veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 seiscientas=600 setecientos=700 setecientas=700 ochocientos=800 ochocientas=800 novecientos=900 novecientas=900 primero=1 primer=1 primera=1 segundo=2 segunda=2 tercero=3 tercer=3 tercera=3 décimo=10 decena=10 docena=12 quincena=15 centenar=100 semestre=6 trimestre=3 doble=2 triple=3',
    hundreds: 'cien ciento', powers: 'mil=3 millar=3 millares=3 millón=6 millones=6 billón=12 billones=12', joints: 'y',
    halves: 'medio media', shares: 'mitad=50 tercio=33 tercera=33 cuarto=25 cuarta=25 quinta=20 décima=10',
  },
  pt: {
    adds: 'zero=0 um=1 uma=1 dois=2 duas=2 três=3 quatro cinco seis sete oito nove dez onze doze treze catorze quatorze=14 quinze dezesseis=16 dezasseis=16 dezessete=17 dezassete=17 dezoito=18 dezenove=19 dezanove=19 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 quatrocentas=400 quinhentos=500 quinhentas=500 seiscentos=600 seiscentas=600 setecentos=700 setecentas=700 oitocentos=800 oitocentas=800 novecentos=900 novecentas=900 primeiro=1 primeira=1 segundo=2 segunda=2 terceiro=3 terceira=3 décimo=10 dezena=10 dúzia=12 quinzena=15 centena=100 semestre=6 trimestre=3 dobro=2 triplo=3',
    hundreds: 'cem cento', powers: 'mil=3 milhar=3 milhares=3 milhão=6 milhões=6 bilhão=9 bilhões=9', joints: 'e',
    halves: 'meio meia', shares: 'metade=50 terço=33 quarto=25 quarta=25 quinto=20 décimo=10',
  },
  it: {
    adds: 'zero=0 un=1 uno=1 una=1 due=2 tre=3 tré=3 quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti vent=20 trenta=30 trent=30 quaranta=40 quarant=40 cinquanta=50 cinquant=50 sessanta=60 sessant=60 settanta=70 settant=70 ottanta=80 ottant=80 novanta=90 novant=90 primo=1 prima=1 secondo=2 terzo=3 quarto=4 quinto=5 sesto=6 settimo=7 ottavo=8 nono=9 decimo=10',
    hundreds: 'cento', powers: 'mille=3 mila=3 migliaia=3 milione=6 milioni=6 miliardo=9 miliardi=9', joints: 'e',
    halves: 'mezzo mezza', shares: 'metà=50 terzo=33 quarto=25 quinto=20 decimo=10', glued: true,
  },
  ru: {
    adds: 'ноль=0 один=1 одна=1 одно=1 одного=1 одной=1 одну=1 два=2 две=2 двух=2 двум=2 двумя=2 три=3 трех=3 трем=3 тремя=3 четыре четырех=4 четырем=4 пять=5 пяти=5 пятью=5 шесть=6 шести=6 семь=7 семи=7 восемь=8 восьми=8 девять=9 девяти=9 девятью=9 десятью=10 шестью=6 семью=7 восемью=8 четырьмя=4 двадцатью=20 тридцатью=30 десять=10 десяти=10 одиннадцать одиннадцати=11 двенадцать=12 двенадцати=12 тринадцать=13 тринадцати=13 четырнадцать=14 четырнадцати=14 пятнадцать=15 пятнадцати=15 шестнадцать=16 шестнадцати=16 семнадцать=17 семнадцати=17 восемнадцать=18 восемнадцати=18 девятнадцать=19 девятнадцати=19 двадцать=20 двадцати=20 тридцать=30 тридцати=30 сорок=40 сорока=40 пятьдесят=50 пятидесяти=50 шестьдесят=60 шестидесяти=60 семьдесят=70 семидесяти=70 восемьдесят=80 восьмидесяти=80 девяносто=90 девяноста=90 двести=200 двухсот=200 триста=300 трехсот=300 четыреста=400 четырехсот=400 пятьсот=500 пятисот=500 шестьсот=600 шестисот=600 семьсот=700 семисот=700 восемьсот=800 восьмисот=800 девятьсот=900 девятисот=900 двое=2 трое=3 четверо=4 пятеро=5 шестеро=6 семеро=7 перв=1 втор=2 трет=3 треть=3 четверт=4 пят=5 шест=6 седьм=7 восьм=8 девят=9 десят=10 одиннадцат=11 двенадцат=12 тринадцат=13 четырнадцат=14 пятнадцат=15 шестнадцат=16 семнадцат=17 восемнадцат=18 девятнадцат=19 двадцат=20 тридцат=30 дважды=2 вдвое=2 вдвоем=2 трижды=3 втрое=3 десяток=10 дюжина=12 сотня=100 сотни=100 квартал=3 полугодие=6',
    hundreds: 'сто ста', powers: 'тысяча=3 тысячи=3 тысяч=3 тысячу=3 тысячам=3 тыс=3 миллион=6 миллиона=6 миллионов=6 млн=6 миллиард=9 миллиарда=9 миллиардов=9 млрд=9 триллион=12 триллиона=12', joints: 'с',
    halves: 'половиной полтора=1 полторы=1 полугода полгода полчаса', shares: 'половина=50 половину=50 половины=50 треть=33 трети=33 четверть=25 четверти=25 пятая=20 пятую=20 десятая=10 десятую=10', endings: 'ый ий ая ое ого ому ым ом ой ую ые ых его ей ье ья',
  },
  tr: {
    adds: 'sıfır=0 bir=1 iki üç dört beş altı yedi sekiz dokuz on yirmi=20 otuz=30 kırk=40 elli=50 altmış=60 yetmiş=70 seksen=80 doksan=90',
    hundreds: 'yüz', powers: 'bin=3 milyon=6 milyar=9 trilyon=12', joints: '', halves: 'buçuk',
    shares: 'yarısı=50 yarı=50 yarısını=50 üçte=33 çeyrek=25 çeyreği=25 dörtte=25 beşte=20 onda=10',
    endings: 'i ı u ü si sı su sü e a ye ya te ta de da den dan ten tan in ın un ün nin nın lik lık luk lük inci ıncı uncu üncü nci ncı er ar şer şar yi yı',
  },
  ko: {
    adds: '일=1 이 삼 사 오 육 칠 팔 구 하나=1 한=1 둘=2 두=2 셋=3 세=3 넷=4 네=4 다섯=5 여섯 일곱 여덟 아홉 열=10 스물=20 스무=20 서른=30 마흔=40 쉰=50 예순=60 일흔=70 여든=80 아흔=90 이틀=2 사흘=3 나흘=4 닷새=5 엿새=6 열흘=10 보름=15',
    hundreds: '십=10 백', powers: '천=3 만=4 억=8 조=12', joints: '', halves: '반 반년', shares: '절반=50 반=50', glued: true,
    endings: '이 가 은 는 을 를 에 의 로 과 와 도 명 명은 명이 명을 개 번 번째 시 시간 분 일 년 장 원 살 세 알 월 주 마리 권 대 층 호',
  },
  fa: {
    adds: 'صفر=0 یک=1 دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده بیست سی=30 چهل=40 پنجاه=50 شصت=60 هفتاد=70 هشتاد=80 نود=90 دویست=200 سیصد=300 چهارصد=400 پانصد=500 ششصد=600 هفتصد=700 هشتصد=800 نهصد=900 اول=1 دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم سیزدهم چهاردهم پانزدهم شانزدهم هفدهم هجدهم نوزدهم بیستم',
    hundreds: 'صد یکصد', powers: 'هزار=3 میلیون=6 میلیارد=9 تریلیون=12', joints: 'و', halves: 'نیم', shares: 'نصف=50 نیمی=50 سوم=33 چهارم=25 پنجم=20 دهم=10',
  },
} as const satisfies Readonly<Record<string, NumberVocabulary>> // prettier-ignore
