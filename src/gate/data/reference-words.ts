/** Parts of documents that are referred to by number or letter. Version 1. Sources of regular expressions. */
export const REFERENCE_WORDS = {
  en: 'article|articles|section|annex|appendix|schedule|table|figure|chapter|clause|exhibit|attachment|regulation|rule',
  ar: 'الماده|الملحق|الجدول|الفصل|البند|القسم|الشكل',
} as const

/** Version of the list. */
export const REFERENCE_WORDS_VERSION = '1'
