import { matchesOf } from '../phrases/matches.ts'

/** Version of the rules for hidden text. */
export const HIDDEN_TEXT_VERSION = '1'

/** A way to carry text that the reader does not see. */
export type HiddenChannel =
  'tag_characters' | 'bidi_control' | 'zero_width_run' | 'variation_selectors' | 'hidden_markup' | 'template_token'

export interface HiddenText {
  readonly channel: HiddenChannel
  /** UTF-16 code units, end exclusive. */
  readonly start: number
  readonly end: number
}

const CHANNELS: readonly { channel: HiddenChannel; sign?: string; pattern: RegExp }[] = [
  // The flags of regions (Scotland, say) are a black flag followed by up to seven tag characters.
  {
    channel: 'tag_characters',
    pattern:
      /(?<![\u{1F3F4}\u{E0001}\u{E0020}-\u{E007F}])[\u{E0001}\u{E0020}-\u{E007F}]{2,400}|\u{1F3F4}[\u{E0020}-\u{E007F}]{8,400}/gu,
  },
  { channel: 'bidi_control', pattern: /[\u202D\u202E]/g },
  { channel: 'zero_width_run', pattern: /[\u200B-\u200D\u2060-\u2064\uFEFF]{4,400}/g },
  { channel: 'variation_selectors', pattern: /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{3,400}/gu },
  {
    channel: 'hidden_markup',
    sign: '<',
    pattern:
      /<[a-z][a-z0-9]{0,20}\b[^<>]{0,400}?(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0(?![.\d])|opacity\s?:\s?0(?![.\d])|\bhidden(?=[\s>=]))[^<>]{0,400}>/gi,
  },
  {
    channel: 'hidden_markup',
    sign: '<!--',
    pattern: /<!--(?=[^<>]{0,400}\b(?:assistant|ai|model|llm|instruction|ignore|system|prompt)\b)[^<>]{0,2000}-->/gi,
  },
  {
    channel: 'template_token',
    sign: '<',
    pattern:
      /<\|(?:im_start|im_end|endoftext|eot_id|start_header_id|end_header_id|begin_of_text|system|user|assistant)\|>|<<\/?SYS>>|<\/?(?:system|start_of_turn|end_of_turn)>/g,
  },
  { channel: 'template_token', sign: '[', pattern: /\[\/?INST\]/g },
]

/** Matches something in every text that uses any of the channels. Beyond U+FFFF, the first surrogate of the character. */
const INVISIBLE = /[\uFE00-\uFE0F\u200B-\u200D\u202D\u202E\u2060-\u2064\uFEFF\uD83C\uDB40]/

/** What a text hides from its reader, in order. */
export function hiddenText(text: string): HiddenText[] {
  const found: HiddenText[] = []
  const invisible = INVISIBLE.test(text)
  for (const { channel, sign, pattern } of CHANNELS) {
    if (sign === undefined ? !invisible : !text.includes(sign)) continue
    for (const { 0: match, index } of matchesOf(text, pattern)) {
      if (channel !== 'zero_width_run' || carries(match))
        found.push({ channel, start: index, end: index + match.length })
    }
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** One invisible character repeated a few times is typesetting; two kinds, or very many, can spell something. */
function carries(run: string): boolean {
  return run.length >= 32 || run.replaceAll(run.charAt(0), '') !== ''
}
