import { matchesOf } from '../../text/phrases/matches.ts'

/** What goes on in the heading's line needs a colon ahead of it, or is marks alone: `Source 1 says that …` is a sentence. */
const FOOTER =
  /^[ \t]{0,3}(?:#{1,6} {0,3})?[*_]{0,2}(?:sources?(?: cited| used)?|references?|citations?|bibliography|works cited|footnotes|参考(?:资料|文献|来源)|资料来源|来源|المصادر|المراجع)[*_]{0,2}[ \t]{0,3}[:：]?[*_]{0,2}(?:[ \t]*$|(?<=[:：][*_]{0,2})[ \t]{0,3}(?=\[|【|\d|https?:)|[ \t]{0,3}(?=[[\]【】\d,;、 \t]{1,80}$))/gim
/** A definition of Markdown with nothing to point to is a comment: `[//]: # (…)`. */
const DEFINITION = /^[ \t]{0,3}\[\^?[^\]\n]{1,60}\]:[ \t](?![ \t]{0,3}(?:#|<>)[ \t])/gm

/** Where the list of sources after an answer begins, or the length of the text if there is none. */
export function footerStart(text: string): number {
  const heading = matchesOf(text, FOOTER).at(-1)?.index ?? text.length
  const definition = text.includes(']:') ? (matchesOf(text, DEFINITION)[0]?.index ?? text.length) : text.length
  const start = Math.min(heading, definition)
  // What nothing stands before is the answer: `Source [1]: The limit is 300 dollars.`
  return start < text.length && !/\p{L}/u.test(text.slice(0, start)) ? text.length : start
}
