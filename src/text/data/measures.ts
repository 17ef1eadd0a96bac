/**
 * What is counted by time, paid in, or measured, in the languages that are read. Version 1. Words as the scanner folds them
 * (lower case, Arabic letters unified); those of scripts without spaces stand right behind the number.
 */

/** By kind, then by unit: its words. */
export const MEASURES = {
  money: {
    euro:
      'euro euros eur € avro евро يورو یورو यूरो',
    dollar:
      'dollar dollars usd us$ $ dólar dólares dolar dollaro dollari доллар доллара долларов دولار دولارا دولارات دلار डॉलर',
    pound: 'pound pounds gbp £ pfund livres libra libras sterlina sterline pond фунт фунта фунтов جنيه جنيها جنيهات पाउंड',
    franc: 'franc francs chf franken',
    yen: 'yen',
    yuan: 'yuan rmb cny',
    rupee: 'rupee rupees ₹ inr रुपये रुपए रुपया रु',
    dirham: 'dirham dirhams aed درهم درهما دراهم',
    rial: 'rial rials riyal riyals sar ريال ريالا ريالات ریال',
    dinar: 'dinar dinars دينار دينارا دنانير',
    toman: 'تومان',
    ruble: 'ruble rubles rouble roubles ₽ rub руб рубль рубля рублей',
    lira: 'lira liras tl ₺',
    real: 'r$ reais brl',
    peso: 'peso pesos mxn',
    won: '₩ krw',
  },
  time: {
    second: 'second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi seconden секунда секунды секунд saniye ثانيه ثواني ثوان सेकंड',
    minute: 'minute minutes minuten minuto minutos minuti minuut минута минуты минут минуту dakika دقيقه دقايق دقائق मिनट',
    hour: 'hour hours stunde stunden heure heures hora horas ora ore uur uren час часа часов saat saatlik ساعه ساعات ساعت घंटा घंटे घंटों',
    day: 'day days tag tage tagen jour jours journées día días dia dias giorno giorni dag dagen день дня дней gün günlük günde يوم يوما ايام روز दिन दिनों',
    week: 'week weeks woche wochen semaine semaines semana semanas settimana settimane weken неделя недели недель неделю hafta haftalık اسبوع اسبوعا اسابيع هفته सप्ताह हफ्ते हफ़्ते',
    month: 'month months monat monate monaten mois mes meses mês mese mesi maand maanden месяц месяца месяцев ay aylık شهر شهرا اشهر شهور ماه महीना महीने महीनों माह',
    year: 'year years jahr jahre jahren ans année années año años ano anos anno anni jaar год года лет yıl yıllık سنه سنوات عام عاما اعوام سال साल वर्ष वर्षों',
    decade: 'decade decades jahrzehnt jahrzehnte jahrzehnten décennie décennies década décadas',
    century: 'century centuries',
  },
  length: {
    kilometre: 'kilometre kilometres kilometer kilometers km kilometern kilomètre kilomètres kilómetro kilómetros quilômetro quilômetros quilómetros chilometro chilometri километр километра километров км kilometre كيلومتر كيلومترا كيلومترات کیلومتر किलोमीटर किमी',
    metre: 'metre metres meter meters mètre mètres metros metri метр метра метров متر مترا امتار मीटर',
    mile: 'mile miles meilen',
    foot: 'foot feet',
    inch: 'inch inches',
    yard: 'yard yards',
  },
  share: {
    percent: 'percent % ٪ prozent pourcent procent процент процента процентов प्रतिशत درصد',
  },
} as const // prettier-ignore

/** The same of scripts without spaces. */
export const MEASURES_WITHOUT_SPACES = {
  money: {
    yuan: '元 人民币 块钱',
    dollar: '美元 美金 港元 港幣 港币 新台币 新臺幣 ドル 달러',
    euro: '欧元 歐元 ユーロ 유로',
    pound: '英镑 英鎊 ポンド',
    yen: '日元 日圆 日圓 円',
    won: '韩元 韓元 원',
  },
  time: {
    second: '秒 秒钟 초',
    minute: '分钟 分鐘 분',
    hour: '小时 小時 个小时 個小時 時間 시간',
    day: '天 日間 일',
    week: '周 週 星期 个星期 週間 주 주일',
    month: '个月 個月 か月 ヶ月 カ月 개월 달',
    year: '年 年間 년',
  },
  length: {
    kilometre: '公里 千米 キロメートル 킬로미터',
    metre: '米 公尺 メートル 미터',
  },
  share: { percent: '% ％ パーセント 퍼센트' },
} as const // prettier-ignore
