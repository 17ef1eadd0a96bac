// Written by scripts/generate-phrase-needles.ts. Do not edit.

/** What plain text holds where a phrase of answer-phrases.ts is found in it: see phrase-filter.ts. */
export const ANSWER_NEEDLES =
  '^absolu|^answer|^apolog|^below |^certai|^citati|^discla|^enjoy |^first |^glad t|^good a|^good e|^good l|^good m|' +
  '^good q|^great|^greeti|^happy |^have a|^hello|^here a|^here i|^here s|^hey|^hi|^i agre|^i am b|^i am d|^i am g|' +
  '^i am h|^i am p|^i anal|^i apol|^i beli|^i chec|^i d be|^i d de|^i d gl|^i d ha|^i d pl|^i feel|^i gues|^i hope|' +
  '^i know|^i like|^i ll |^i look|^i love|^i m be|^i m de|^i m gl|^i m go|^i m ha|^i m pl|^i need|^i read|^i revi|' +
  '^i sear|^i supp|^i thin|^i will|^i wish|^i woul|^in con|^in sho|^in sum|^let me|^let s |^let us|^my ple|^n a |' +
  '^next i|^next w|^no ans|^no pro|^not ab|^not av|^not fo|^not me|^not sp|^not st|^note |^now i |^now we|^of cou|' +
  '^ok|^overal|^refere|^regret|^so i a|^so i c|^so i l|^so i m|^so i n|^so i r|^so i s|^so i w|^so we |^sorry|' +
  '^summar|^sure|^take c|^thank |^thanks|^that s|^the fo|^then i|^then w|^to con|^to sum|^unable|^unansw|^unfort|' +
  '^unknow|^we agr|^we are|^we bel|^we fee|^we gue|^we hop|^we kno|^we lik|^we ll |^we lov|^we nee|^we sup|^we thi|' +
  '^we wil|^we wis|^welcom|^you re|above c|above d|above e|above i|above p|above s|above t|against|are nev|are not|' +
  'as an a|availab|can not|can t|can you|cannot|could n|could y|couldn |did not|didn t|disclos|do not|do you |' +
  'documen|does no|doesn t|don t|evidenc|excerpt|fail to|fails t|feel fr|followi|given c|given d|given e|given i|' +
  'given p|given s|given t|hope it|hope th|i am af|i am no|i am so|i am un|i are u|i can n|i canno|i could|i did n|' +
  'i didn |i do no|i have |i hope |i m afr|i m not|i m sor|i m una|i m uns|i must |i refus|i was u|i will |i won t|' +
  'if ther|if you |indicat|informa|insuffi|is neve|is not |is ther|it is n|it is u|it s no|it s un|just as|lack|' +
  'let me |mention|no cont|no data|no deta|no evid|no info|no rele|no spec|not eno|passage|please |provide|reach o|' +
  'retriev|search |source|specifi|stated|text|there a|there i|there w|violate|was nev|was not|we am n|we am u|' +
  'we are |we can |we cann|we coul|we did |we didn|we do n|we don |we have|we m un|we must|we re n|we re u|we refu|' +
  'we was |we will|we won |were ne|were no|what ex|what of|what on|which e|which o|would y'
