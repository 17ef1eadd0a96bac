/** Abbreviations, without their final full stop, that a capital or digit may follow within a sentence. Version 2. */
export const ABBREVIATIONS =
  'mr mrs ms mx dr prof rev fr sr jr st ste mt ft gen col maj capt cmdr lt sgt cpl pvt adm gov sen rep pres hon messrs mme ' +
  'mlle supt vs v cf eg e.g ie i.e viz al et approx ca c circa est fig figs eq eqs tab no nos nr art arts sec secs § ch ' +
  'chap vol vols pp p pg para paras cl ed eds edn trans repr op cit ibid jan feb mar apr jun jul aug sep sept oct nov dec ' +
  'mon tue tues wed thu thur thurs fri sat sun inc ltd co corp llc bros dept dist div univ assn ave blvd rd hwy ' +
  'ext tel bzw z.b d.h u.a usw str abs nr bd hrsg sog vgl ggf etc a.k.a aka b.c a.d ph.d m.d b.a m.a ' +
  // German, French, Spanish, Portuguese, Italian, Dutch, Turkish, Russian, Hindi.
  'chr geb gest inkl exkl ca mio mrd tsd evtl ing dipl env mme mlles sra srta dña ud uds ee uu pág págs núm aprox ' +
  'séc exma exmo dra sig sig.ra dott prof.ssa ecc pag bv bijv d.w.z o.a blz dhr mevr drs vb yy doç öğr ' +
  'ул им см т.е т.д т.п тыс млн млрд руб стр др проф акад डॉ श्री पं'

/** Abbreviations only when a number follows: `No. 5`, `Art. 12`, `p. 7`. */
export const NUMBER_ABBREVIATIONS =
  'no nos nr art arts fig figs p pp pg vol vols ch sec cl para ext tel c ca eq v abs bd ref refs doc docs max min'

/** Abbreviations that often end a sentence. They do so before a word of `SENTENCE_STARTERS`. */
export const CLOSING_ABBREVIATIONS =
  'inc ltd co corp llc etc jr sr bros est al a.m p.m u.s u.k u.n e.u b.c a.d ph.d m.d b.a m.a d.c'

/** Words that often begin a sentence, and rarely follow an initial or an abbreviation inside one. */
export const SENTENCE_STARTERS =
  'the a an he she it they we i you this that these those there here his her its their our in on at by for from with ' +
  'after before during when while although though however but and or so if as since because since then thus therefore ' +
  'meanwhile moreover furthermore also additionally according both each many most some all no not what who where why how'
