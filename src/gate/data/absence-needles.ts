// Written by scripts/generate-phrase-needles.ts. Do not edit.

/** What plain text holds where a phrase of absence-phrases.ts is found in it: see text/phrase-filter.ts. */
export const ABSENCE_NEEDLES =
  ' are no| are si| aren t| contai| did no| didn t| do not| does n| doesn | don t | has no| hasn t| have n| haven |' +
  ' is not| is sil| isn t | made n| make n| makes | remain| there | was no| wasn t| were n| weren | withou|defined|' +
  'found|given|include|indicat|listed|mention|named|prescri|provide|set|specifi|stated'
