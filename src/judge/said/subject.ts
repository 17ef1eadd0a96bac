import type { Said } from './provider-words.ts'

/** A part of a request that a model may refuse. */
export type Part = 'logprobs' | 'temperature' | 'seed' | 'maxOutputTokens' | 'reasoning' | 'responseFormat' | 'system'

/** What a refusal is about, besides a part of the request. */
export type Fault = 'credit' | 'filter' | 'key' | 'context' | 'model' | 'memory'

/**
 * How providers say it. The first that fits counts: a message about credit may name a number of tokens, and one about a
 * context that is too small the limit of the output.
 */
const FAULTS: readonly (readonly [fault: Fault, words: RegExp])[] = [
  [
    'credit',
    /insufficient[_ ](?:quota|balance|credit|funds)|billing_hard_limit|credit balance|exceeded your current quota|requires more credits|budget has been exceeded|budget_exceeded|per[- ]day\b|(?:calls?|requests?) ?\/ ?(?:day|month)|per month|monthly (?:usage )?limit|daily limit/i,
  ],
  [
    'filter',
    /content[_ ](?:filter|management policy|policy[_ ]violation)|contentpolicyviolation|responsibleaipolicy|prohibited_content|blocked by .{0,40}safety/i,
  ],
  ['key', /api[_ ]key[_ ](?:not valid|invalid)|invalid[_ ]api[_ ](?:key|token)|authentication credentials/i],
  [
    'context',
    /context[_ ](?:length|window|size)|maximum context|exceed_context|max_seq_len|max_new_tokens` must be|tokens_limit_reached|(?:prompt|input|request|message|body)[^.]{0,30}too (?:long|large)|too many (?:input )?tokens|tokens? (?:count )?exceeds|reduce (?:the length|your (?:message|prompt|input))|maximum (?:prompt|input) (?:length|tokens)|range of input length|input length .{0,40}exceed/i,
  ],
  ['memory', /more (?:system )?memory|out of memory|insufficient memory/i],
  ['model', /unexpected endpoint|no models? loaded|model_not_found|model .{0,80}(?:not found|does not exist)/i],
]

/** How providers name the parts of a request. */
const PARTS: readonly (readonly [part: Part, words: RegExp])[] = [
  ['logprobs', /\b(?:top_)?log_?probs?\b/i],
  ['temperature', /\btemperature\b/i],
  ['seed', /\bseed\b/i],
  ['reasoning', /\breasoning(?:_effort|\.effort|effort)?\b|\bthinking(?:_budget|budget)?\b/i],
  [
    'system',
    /(?:system|developer) (?:role|messages?|prompts?|instructions?)[^.]{0,20} not |'system' (?:is not|with this model)|not support (?:the )?['"`]?system|roles must alternate|only user.{0,40}roles|got system|messages(?:\[|\.)0\]?\.role/i,
  ],
  [
    'responseFormat',
    /response_?format|json_schema|json_object|json schema|json mode|structured[ _]?output|output_(?:config|format)|text\.format|word 'json'|guided_|\bgrammar\b|tool_choice|requested parameters|json_validate_failed|failed to (?:generate|validate) json/i,
  ],
  ['maxOutputTokens', /\bmax_(?:completion_|output_|new_)?tokens\b|maxoutputtokens|maximum tokens you requested/i],
]

/** What the words are about, if it can be told. */
export function faultOf({ words, marks }: Said): Fault | undefined {
  const said = [words, ...marks].join(' ')
  return FAULTS.find(([, pattern]) => pattern.test(said))?.[0]
}

/** The parts that the words may be about: those that the provider names in a field of its own before those in its sentences. */
export function partsOf({ words, marks }: Said): readonly Part[] {
  const named = PARTS.filter(([, names]) => marks.some((mark) => names.test(mark))).map(([part]) => part)
  return named.length > 0 ? named : PARTS.filter(([, names]) => names.test(words)).map(([part]) => part)
}

/** A reply that the provider could not make into JSON: the form is taken, and this reply did not fit it. */
export function isBadReply({ words, marks }: Said): boolean {
  return /json_validate_failed|failed to (?:generate|validate) json/i.test([words, ...marks].join(' '))
}

/** Whether the limit of the output alone is too large for the context, so that the same prompt fits without it. */
export function fitsWithoutLimit({ words }: Said): boolean {
  const most = Number(/(?:context length (?:is|of)|<=|less than)\D{0,20}(\d+)/i.exec(words)?.[1])
  const prompt = Number(/(\d+) (?:in the messages|`inputs` tokens|input tokens|prompt tokens)/i.exec(words)?.[1])
  return prompt < most
}
