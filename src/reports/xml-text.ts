const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// What XML 1.0 has no way to say, not even escaped: most controls, lone surrogates (made U+FFFD before), U+FFFE, U+FFFF.
// eslint-disable-next-line no-control-regex
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text from outside as the content of an XML element. Characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSAYABLE, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
    .replaceAll('\r', '&#13;')
}

/** An XML attribute with a space before it; nothing for a value that is not there. */
export function xmlAttribute(name: string, value: string | number | undefined): string {
  if (value === undefined) return ''
  const text = xmlText(String(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
  return ` ${name}="${text}"`
}
