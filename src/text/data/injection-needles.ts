// Written by scripts/generate-phrase-needles.ts. Do not edit.

/** What plain text holds where a phrase of injection-phrases.ts is found in it: see phrase-filter.ts. */
export const INJECTION_NEEDLES =
  'act a dan |act a deve|act a jail|act a unre|act an dan|act an dev|act an jai|act an unr|act as a d|act as a j|' +
  'act as a u|act as an |act as dan|act as dev|act as jai|act as unr|act dan |act develo|act jailbr|act now a |' +
  'act now an|act now as|act now da|act now de|act now ja|act now un|act unrest|actual ins|actual sys|as a ai pr|' +
  'as a ai re|as a ai su|as a assis|as a langu|as a llm p|as a llm r|as a llm s|as ai proc|as ai read|as ai summ|' +
  'as an ai p|as an ai r|as an ai s|as an assi|as an lang|as an llm |as assista|as languag|as llm pro|as llm rea|' +
  'as llm sum|attention |behave a d|behave a j|behave a u|behave an |behave as |behave dan|behave dev|behave jai|' +
  'behave now|behave unr|bypass |dear ai |dear assis|dear chatb|dear chatg|dear claud|dear gemin|dear langu|' +
  'dear llm |dear the a|dear the c|dear the g|dear the l|disregard |do not inf|do not let|do not men|do not rev|' +
  'do not tel|don t info|don t let |don t ment|don t reve|don t tell|forget |hey ai |hey assist|hey chatbo|' +
  'hey chatgp|hey claude|hey gemini|hey langua|hey llm |hey the ai|hey the as|hey the ch|hey the cl|hey the ge|' +
  'hey the la|hey the ll|if you are|ignore |important |instructio|leak me th|leak me yo|leak the h|leak the i|' +
  'leak the s|leak your |never info|never let |never ment|never reve|never tell|new instru|new system|note to ai|' +
  'note to as|note to ch|note to cl|note to ge|note to la|note to ll|note to th|output me |output the|output you|' +
  'override |print me t|print me y|print the |print your|real instr|real syste|repeat me |repeat the|repeat you|' +
  'reveal me |reveal the|reveal you|show me th|show me yo|show the h|show the i|show the s|show your |updated in|' +
  'updated sy|you are a |you are an|you are as|you are da|you are de|you are ja|you are no|you are to|you are un|' +
  'you must |you should|you will '
