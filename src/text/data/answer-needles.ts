// Written by scripts/generate-phrase-needles.ts. Do not edit.

/** What plain text holds where a phrase of answer-phrases.ts is found in it: see phrase-filter.ts. */
export const ANSWER_NEEDLES =
  '^absol|^accor|^answe|^apolo|^as pe|^based|^below|^certa|^citat|^discl|^enjoy|^first|^from |^given|^glad |^good |' +
  '^great|^greet|^happy|^have |^hello|^here |^hey|^hi|^i agr|^i am |^i ana|^i apo|^i bel|^i che|^i d b|^i d d|' +
  '^i d g|^i d h|^i d p|^i fee|^i gue|^i hop|^i kno|^i lik|^i ll |^i loo|^i lov|^i m b|^i m d|^i m g|^i m h|^i m p|' +
  '^i nee|^i rea|^i rev|^i sea|^i sup|^i thi|^i wil|^i wis|^i wou|^in |^let m|^let s|^let u|^my pl|^n a |^next |' +
  '^no an|^no pr|^not a|^not f|^not m|^not s|^note |^now i|^now w|^of co|^ok|^overa|^refer|^regre|^so i |^so we|' +
  '^sorry|^sourc|^summa|^sure|^take |^thank|^that |^the f|^then |^to co|^to su|^unabl|^unans|^unfor|^unkno|^using|' +
  '^we ag|^we ar|^we be|^we fe|^we gu|^we ho|^we kn|^we li|^we ll|^we lo|^we ne|^we su|^we th|^we wi|^welco|^you r|' +
  'agains|are ne|are no|as an |can no|can t |can yo|cannot|could |couldn|did no|didn t|do not|do you|does n|doesn |' +
  'don t |eviden|fail t|fails |feel f|hope i|hope t|i am a|i am n|i am s|i am u|i are |i can |i cann|i coul|i did |' +
  'i didn|i do n|i don |i have|i hope|i m af|i m no|i m so|i m un|i must|i refu|i was |i will|i won |if the|if you|' +
  'insuff|is nev|is not|is the|it is |it s n|it s u|just a|lack |lacks |let me|no con|no dat|no det|no evi|no inf|' +
  'no rel|no spe|not en|please|reach |there |violat|was ne|was no|we am |we are|we can|we cou|we did|we do |we don|' +
  'we hav|we m u|we mus|we re |we ref|we was|we wil|we won|were n|what e|what o|which |would '
