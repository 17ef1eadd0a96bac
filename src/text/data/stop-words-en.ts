/** English words that say nothing about the subject of a text. Version 1. */
export const STOP_WORDS_EN =
  'a about above across after again against all also am an and any are as at be because been before being below ' +
  'between both but by can could did do does doing down during each either else ever every few for from further had ' +
  'has have having he her here hers herself him himself his how however i if in into is it its itself just let many ' +
  'may me might more most much must my myself neither no nor not now of off on once one only onto or other our ours ' +
  'ourselves out over own per same shall she should since so some such than that the their theirs them themselves ' +
  'then there these they this those through thus to too toward towards under until up upon us very via was we were ' +
  'what when where whether which while who whom whose why will with within without would yet you your yours yourself ' +
  "yourselves s t d ll re ve m n't don't doesn't didn't isn't aren't wasn't weren't can't cannot couldn't won't " +
  "wouldn't shouldn't haven't hasn't hadn't ain't mr mrs ms dr"
