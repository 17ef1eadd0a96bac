// Written by scripts/generate-phrase-needles.ts. Do not edit.

/** What plain text holds where a phrase of injection-phrases.ts is found in it: see phrase-filter.ts. */
export const INJECTION_NEEDLES =
  'actual ins|actual sys|as a ai pr|as a ai re|as a ai su|as a assis|as a langu|as a llm p|as a llm r|as a llm s|' +
  'as ai proc|as ai read|as ai summ|as an ai p|as an ai r|as an ai s|as an assi|as an lang|as an llm |as assista|' +
  'as languag|as llm pro|as llm rea|as llm sum|attention |bypass |dan |dear |developer |disregard |do not inf|' +
  'do not let|do not men|do not rev|do not tel|don t info|don t let |don t ment|don t reve|don t tell|forget |hey |' +
  'if you are|ignore |important |instructio|jailbroken|leak me th|leak me yo|leak the h|leak the i|leak the s|' +
  'leak your |never info|never let |never ment|never reve|never tell|new instru|new system|note to |output me |' +
  'output the|output you|override |print me t|print me y|print the |print your|real instr|real syste|repeat me |' +
  'repeat the|repeat you|reveal me |reveal the|reveal you|show me th|show me yo|show the h|show the i|show the s|' +
  'show your |unrestrict|updated in|updated sy|you are to|you must |you should|you will '
