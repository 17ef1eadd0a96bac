// Written by scripts/generate-phrase-needles.ts. Do not edit.

/** What plain text holds where a phrase of absence-phrases.ts is found in it: see text/phrase-filter.ts. */
export const ABSENCE_NEEDLES =
  ' are n| are s| aren | conta| did n| didn | do no| does | doesn| don t| has n| hasn | have | haven| is no| is si|' +
  ' isn t| made | make | makes| no | remai| there| was n| wasn | were | weren| witho'
