/**
 * How languages say that a number counts for each of something: `per night`, `por noche`, `每晚`. Version 1. In lower case; Arabic
 * letters unified as the scanner does.
 */

/** Words that say it ahead of a unit of time, and articles that may stand between. */
export const EACH = 'per a an each every pro je im am par chaque por cada al ao à alla ogni na op в за في لكل كل /'
export const ARTICLES = 'der la le the'

/** Units of time besides those of `MEASURES`, by what they are called in English. */
export const MORE_TIMES = {
  night: 'night nights nacht nuit noche notte noite ночь gece ليله',
  quarter: 'quarter quarters quartal trimestre',
  year: 'annum',
  day: 'diem',
} as const

/** Words that say both: `40 euros monthly`. */
export const ADVERBS = {
  hour: 'hourly stündlich',
  day: 'daily täglich quotidien diario يوميا',
  night: 'nightly',
  week: 'weekly wöchentlich hebdomadaire semanal اسبوعيا',
  month: 'monthly monatlich mensuel mensual mensal شهريا',
  quarter: 'quarterly vierteljährlich',
  year: 'yearly annually annual jährlich annuel anual سنويا',
} as const

/** In Chinese, behind 每 or a stroke: ahead of the number (`每晚18欧元`) or behind it (`18欧元/晚`). */
export const CHINESE_TIMES = {
  second: '秒',
  minute: '分钟 分鐘',
  hour: '小时 小時',
  night: '晚 夜',
  day: '天 日',
  week: '周 週 星期',
  month: '月 个月 個月',
  quarter: '季 季度',
  year: '年',
} as const
