import fc from 'fast-check'

const SURROGATES = 0x800
/** Joined by what stands before them: emoji with their parts, letters with marks, a flag, a line end of two characters. */
const GRAPHEMES = ['👩‍👩‍👧', '👍🏽', 'e\u0301', 'ก\u0e33', '한', 'क्षि', '🇩🇪', '\r\n', 'x\u0336\u0301']

/**
 * Any character but half a pair. `unit: 'binary'` of fast-check says the same, and first writes a table of all 1,112,064 of
 * them, in every process.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES })
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + SURROGATES))

/** Any character, or what people take for one. */
export const anyGrapheme = fc.oneof({ weight: 4, arbitrary: anyCharacter }, fc.constantFrom(...GRAPHEMES))
