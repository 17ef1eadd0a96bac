import { SMALL_NUMBERS } from '../../../../text/data/number-words.ts'
import { smallNumber } from '../../../../text/numbers/number-words.ts'

/** Of each pattern in a sentence. */
export const MOST = 12

export const FIGURE = '(\\d{1,3}(?:,\\d{3})+|\\d{1,9}(?:\\.\\d{1,3})?)'
/** Figures, and in a second group small number words. */
export const NUMBER = `(?<![\\w.,])(?:${FIGURE}|(${SMALL_NUMBERS.slice(1).join('|')}))`
export const FIGURES = new RegExp(`${NUMBER}(?!(?!(?:ms|s|min|h|kg|g|km|m|GB|MB|KB)\\b)[\\w%]|[.,]\\d)`, 'gi')

/** What a sentence counts, small number words included. */
export function figuresIn(source: string): number[] {
  return Array.from(source.matchAll(FIGURES).take(MOST), countOf)
}

/** The figure of a match of {@link NUMBER}. */
export function countOf([, figure, word = '']: RegExpExecArray): number {
  return figure === undefined ? (smallNumber(word.toLowerCase()) ?? 0) : figureOf(figure)
}

export function figureOf(written: string): number {
  return Number(written.replaceAll(',', ''))
}
