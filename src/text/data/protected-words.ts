/**
 * Small words that change what a sentence says. Version 1. The words of a phrase are joined by spaces. Chinese ones are
 * found anywhere in a run of characters; Arabic ones are folded as the scanner folds them.
 */
export const PROTECTED_WORDS = {
  negator: {
    en:
      "not no never none nobody nothing nowhere neither nor without n't cannot can't don't doesn't didn't isn't aren't " +
      "wasn't weren't won't wouldn't shouldn't couldn't mustn't needn't haven't hasn't hadn't ain't hardly scarcely " +
      'barely lack lacks lacked lacking fail fails failed unable absent',
    zh: '不 没有 没 未 无 非 并非 从未 从不 勿 别 否 尚未 毫无 无法 不能 不会',
    ar: 'لا لم لن ليس ليست ليسوا غير بدون دون ما كلا لما عدم',
  },
  modal: {
    en: 'may might can could must shall should will would ought need',
    zh: '可以 可能 必须 应当 应该 应 须 能够 会 或许 也许 需要 不得',
    ar: 'يجب ينبغي يمكن قد يجوز لابد سوف يحتمل',
  },
  quantifier: {
    en: 'all every each any some most many few several both none always sometimes often rarely usually only majority minority half',
    zh: '所有 全部 一切 每 任何 一些 部分 大多数 多数 少数 许多 很多 几个 总是 有时 经常 很少 只 仅 一半 都',
    ar: 'كل جميع بعض معظم كثير قليل اي دائما احيانا غالبا نادرا فقط كلا نصف اغلب',
  },
  comparative: {
    en: 'more less fewer greater smaller larger higher lower better worse before after above below over under earlier later longer shorter least most increase increased increases decrease decreased decreases rise rose fall fell',
    zh: '更 最 多于 少于 大于 小于 高于 低于 超过 以上 以下 之前 之后 以前 以后 早于 晚于 增加 减少 上升 下降',
    ar: 'اكثر اقل اكبر اصغر اعلي ادني قبل بعد فوق تحت افضل اسوا زاد انخفض ارتفع',
  },
  exception: {
    en: 'except unless excluding besides but only if until however although despite',
    zh: '除了 除非 除外 但 但是 然而 尽管 虽然 直到 只有',
    ar: 'الا سوي ماعدا باستثناء لكن حتي رغم',
  },
} as const
