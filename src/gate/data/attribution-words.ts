/**
 * Words that attribute the words before or after them to somebody. Version 1. English and Arabic ones are whole words
 * (Arabic as folded by the scanner); Chinese ones are found anywhere.
 */
export const ATTRIBUTION_WORDS = {
  en:
    'said says say saying stated states state stating wrote writes write writing quoted quotes quote quoting according ' +
    'argued argues claimed claims explained explains noted notes added adds ' +
    'replied reported reports remarked declared declares announced announces wording reads read provides text verbatim ' +
    'testified told tells recalled insisted concluded concludes asserted asserts emphasised emphasized warned warns',
  zh: '说 表示 称 指出 写道 提到 认为 规定 强调 声称 引用 原文 道',
  ar: 'قال قالت قالوا يقول تقول ذكر ذكرت يذكر صرح صرحت كتب كتبت اضاف اضافت اوضح اوضحت اكد اكدت ينص تنص نصت نص وفقا بحسب',
} as const

/** Version of the list. */
export const ATTRIBUTION_WORDS_VERSION = '1'
