/** A tag of HTML or of a model: `<br>`, `<final_answer>`, `<cite id="2">`. */
export const TAG =
  /<\/?[a-zA-Z][a-zA-Z0-9_-]{0,30}(?:\s[^<>"'\n]{0,80}|(?:\s[a-z-]{1,12}=["']\d{1,3}["']){1,2}\s?)?\/?>/g

/** The text with spaces in place of its tags, whose names may have figures: `<h2>`. */
export function withoutTags(text: string): string {
  return text.includes('<') ? text.replace(TAG, (tag) => ' '.repeat(tag.length)) : text
}
