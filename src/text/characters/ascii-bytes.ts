const ENCODER = new TextEncoder()

/** Writes a text of ASCII characters, one byte each, into an array with room for it, and returns whether it is one. */
export function writeAscii(text: string, bytes: Uint8Array): boolean {
  // A text takes as many bytes in UTF-8 as it has UTF-16 code units only if all of them are ASCII.
  const { read, written } = ENCODER.encodeInto(text, bytes)
  return read === text.length && written === read
}
