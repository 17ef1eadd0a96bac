/** Arabic number words, folded as the scanner folds words, without the article. Version 2. */

/** 1 to 9. */
export const ARABIC_UNITS: Readonly<Record<number, string>> = {
  1: 'واحد واحده احد احدي',
  2: 'اثنان اثنين اثنتان اثنتين اثنا اثني اثنتا اثنتي',
  3: 'ثلاثه ثلاث',
  4: 'اربعه اربع',
  5: 'خمسه خمس',
  6: 'سته ست',
  7: 'سبعه سبع',
  8: 'ثمانيه ثماني ثمان',
  9: 'تسعه تسع',
}

/** First to ninth. */
export const ARABIC_ORDINALS: Readonly<Record<number, string>> = {
  1: 'اول اولي حادي حاديه',
  2: 'ثاني ثانيه',
  3: 'ثالث ثالثه',
  4: 'رابع رابعه',
  5: 'خامس خامسه',
  6: 'سادس سادسه',
  7: 'سابع سابعه',
  8: 'ثامن ثامنه',
  9: 'تاسع تاسعه',
  10: 'عاشر عاشره',
}

export const ARABIC_TENS: Readonly<Record<number, string>> = {
  10: 'عشر عشره',
  20: 'عشرون عشرين',
  30: 'ثلاثون ثلاثين',
  40: 'اربعون اربعين',
  50: 'خمسون خمسين',
  60: 'ستون ستين',
  70: 'سبعون سبعين',
  80: 'ثمانون ثمانين',
  90: 'تسعون تسعين',
}

/** What hundreds end in: ثلاث in ثلاثمئه. */
export const ARABIC_HUNDRED = 'مئه مائه مايه ميه'
export const ARABIC_TWO_HUNDRED = 'مئتان مئتين مئتا مئتي مائتان مائتين مائتا مائتي'

/** Powers of a thousand, and their duals. */
export const ARABIC_MAGNITUDES: Readonly<Record<number, string>> = {
  1_000: 'الف الفا الاف',
  1_000_000: 'مليون مليونا ملايين',
  1_000_000_000: 'مليار مليارا مليارات بليون',
  1_000_000_000_000: 'تريليون',
}
export const ARABIC_DUALS: Readonly<Record<number, string>> = {
  1_000: 'الفان الفين',
  1_000_000: 'مليونان مليونين مليوني',
  1_000_000_000: 'ملياران مليارين ملياري',
}

/** Parts. In sources only. */
export const ARABIC_PARTS: Readonly<Record<string, readonly string[]>> = {
  نصف: ['0.5', '50'],
  ربع: ['0.25', '25'],
  ثلث: ['1/3'],
  ثلثا: ['2/3'],
  ثلثي: ['2/3'],
  ثلثين: ['2/3'],
}
