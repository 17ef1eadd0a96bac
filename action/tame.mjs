// Markdown that somebody else's run has written, made harmless: it keeps its words, tables and folds, and loses every tag,
// comment, image, link, mention and reference.

const FOLDS = /^<(?:\/?details|\/?summary|\/?sub)>/
const UNSEEN = '\u200b'
// oxlint-disable-next-line no-control-regex -- controls, and signs that turn or hide text
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** At most `most` characters of it. */
export function tame(markdown, { most }) {
  const text = markdown
    .replaceAll('\r\n', '\n')
    .replaceAll(HIDDEN, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('<', (sign, at, whole) => (FOLDS.test(whole.slice(at, at + 12)) ? sign : '&lt;'))
    .replaceAll(/\\?\[/g, '&#91;')
    .replaceAll('@', `@${UNSEEN}`)
    .replaceAll('#', (sign, at, whole) =>
      /\d/.test(whole[at + 1] ?? '') && whole[at - 1] !== '&' ? `#${UNSEEN}` : sign,
    )
    .replaceAll(/\b(GH-)(?=\d)/gi, `$1${UNSEEN}`)
    .replaceAll('://', `:${UNSEEN}//`)
    .replaceAll(/\bwww\./gi, `www${UNSEEN}.`)
  if (text.length <= most) return text
  return `${text.slice(0, most).toWellFormed()}\n\n… cut`
}
