/**
 * Words that turn what a sentence says into its contrary. Version 1. English words are in lower case, Arabic ones folded as
 * the scanner folds them.
 */

/** Words that deny what follows them or, at the end of a clause, what precedes them. */
export const DENYING = {
  en:
    "not no never none nobody nothing nowhere neither nor without n't cannot cant hardly scarcely rarely seldom lack lacks lacked " +
    'lacking absent unable prevent prevents prevented preventing prohibit prohibits prohibited prohibiting forbid forbids ' +
    'forbade forbidden forbidding ban bans banned banning disallow disallows disallowed refuse refuses refused refusing ' +
    'avoid avoids avoided avoiding deny denies denied denying fail fails failed failing exclude excludes excluded excluding ' +
    'ineligible unless impossible illegal unlawful disabled exempt exempts exempted exempting',
  ar:
    'لا لم لن ليس ليست ليسوا لسنا غير بدون دون بلا عدم ممنوع ممنوعه يمنع تمنع يحظر تحظر محظور محظوره يرفض رفض رفضت ترفض ' +
    'انعدام يتعذر تعذر يستحيل مستحيل فشل فشلت يفشل',
} as const

/** Words that say that something holds of what they stand beside alone. */
export const RESTRICTING = 'only solely exclusively فقط حصرا'

/**
 * Chinese, found by the longest match. `denying` deny what follows; `plain` only look as if they did; `light` come and go
 * without a difference.
 */
export const CHINESE_WORDS = {
  denying:
    '不 没有 没 未 无 非 并非 并不 并未 并没有 从未 从不 从来没有 从来不 勿 请勿 切勿 尚未 还没有 还没 毫无 无法 不能 不会 不可 不可以 不得 不准 不许 不应 不应该 不该 ' +
    '不允许 不被允许 不要 请不要 未经 未能 未曾 不曾 不再 不是 没能 禁止 严禁 拒绝 避免 防止 缺乏 缺少 否认 除非 绝不 决不 不予 不予以 概不 ' +
    '别 甭 莫 休想 冇 唔 唔好 唔可以 唔得 唔会 唔准 唔能',
  /** As `denying`, with `须` behind it. */
  needless: '无需 无须 不必 不需要 不需 不用 毋须 毋需 不须 甭用 唔使 唔需要',
  needed: '必须 需要 需 须 务必 必需 应当 应该',
  restricting: '只 仅 只有 仅有 只能 仅能 仅限 只限 仅限于 只可',
  plain:
    '不仅 不但 不只 不单 不光 不过 不断 不同 不少 不久 不论 不管 不锈钢 不动产 不等 不一 不止 不得不 不妨 不免 不愧 不禁 不丹 不可或缺 不可避免 不可分割 ' +
    '不容忽视 不可思议 不可忽视 无论 无锡 无线 无疑 无人机 无障碍 无机 无数 无比 无形 无限 无关紧要 毫无疑问 非常 非洲 非凡 非但 除了 ' +
    '未来 未必 未婚 未成年 未知数 是否 否则 不然 能否 可否 与否 没收 没落 淹没 沉没 出没 埋没 差不多 对不起 了不起 只不过 要不 不俗 不菲 不懈 不朽 不已 不惜 不由 不足 ' +
    '是不是 能不能 有没有 会不会 可不可以 不无 无不 无非 莫不 可唔可以 有冇 系唔系 能唔能 ' +
    '特别 分别 类别 级别 性别 别的 别人 别处 别墅 别家 个别 各别 区别 差别 辨别 识别 鉴别 判别 甄别 告别 离别 别离 别名 别称 别具 别致 国别 ' +
    '派别 组别 班别 证别 莫非 莫名 莫大 莫过于 莫斯科 莫尔 莫桑比克 莫扎特',
  /** Verbs that say less than what follows them: `不支持退货` is `不可以退货`. */
  lightVerbs: '支持 提供 享受 享有',
  light:
    '的 了 是 在 有 被 所 会 将 为 和 与 及 对 于 可以 可 能 能够 允许 准许 该 此 这 那 个 着 过 地 得 就 也 都 而 并 则 其 之 任何 已 已经 曾 曾经 将会 如果 若 如 一个 进行 请 还 再 仍 仍然 予 予以',
  pairs:
    '增加/减少 增长/下降 上升/下降 提高/降低 提高/下降 增加/降低 扩大/缩小 之前/之后 以前/以后 前/后 以上/以下 高于/低于 多于/少于 大于/小于 早于/晚于 超过/低于 以内/以外 之内/之外 ' +
    '必需/可选 强制/自愿 强制/可选 支持/反对 赞成/反对 同意/反对 成功/失败 开启/关闭 打开/关闭 启用/禁用 合法/违法 合法/非法 安全/危险 最高/最低 最大/最小 最多/最少 ' +
    '公开/保密 进口/出口 买入/卖出 盈利/亏损 全部/部分 所有/部分 内部/外部 包括/除外 包含/除外 包括/不包括 包含/不包含 正确/错误 有利/不利 相同/不同 一致/不一致 首次/末次 左侧/右侧 ' +
    '更高/更低 更多/更少 更快/更慢 更大/更小 更长/更短 更早/更晚 东部/西部 南部/北部 赢得/输掉 胜利/失败 免费/收费 加速/减速 开始/结束',
} as const

/** Phrases read before single words: `light` ones deny nothing, `denying` ones deny once. The words are joined by spaces. */
export const PHRASES = {
  light:
    'not only|only if|only when|if only|the only|an only|not just|not merely|not simply|whether or not|or not|no matter|no doubt|no wonder|not to mention|nothing but|' +
    'not least|if not|not until now|no sooner|without doubt|without a doubt|without question|cannot but|not surprisingly|nothing less than|no less|able to|likely to|more or less|' +
    'لا سيما|لا يزال|لا تزال|لا زال|لا زالت|لا شك|لا بد|ليس فقط|لا غني|غير ان|دون شك|بلا شك|ليس فحسب|لا يقتصر|لا يقل|لا تقل',
  denying:
    'no longer|no one|fail to|fails to|failed to|failing to|unable to|not able to|rather than|instead of|far from|not yet|as opposed to|' +
    'not true that|not the case that|false that|untrue that|a myth that|wrong that|incorrect that|not correct that|in no way|by no means|not at all|without any|' +
    'not in any way|has yet to|have yet to|had yet to|not a single|anything but|for lack of|in the absence of|' +
    'لم يعد|لم تعد|ليس من الممكن|ليس بامكان|ليس بالامكان|غير قادر|غير قادره|غير ممكن|غير مسموح|لا يجوز|لا يمكن|لا يسمح|لا تسمح|من دون|من غير|لا يمكنك',
  /** At least so many, or more. */
  up:
    'no less than|not less than|no fewer than|not fewer than|no lower than|at least|more than|greater than|higher than|a minimum of|minimum of|' +
    'no shorter than|not below|not under|no younger than|لا يقل عن|لا تقل عن|علي الاقل|ما لا يقل عن|اكثر من|ما يزيد عن|يزيد عن|تزيد عن',
  /** At most so many, or fewer. */
  down:
    'no more than|not more than|at most|up to|less than|fewer than|lower than|a maximum of|maximum of|no greater than|not exceed|not exceeding|no longer than|not above|' +
    'not over|no older than|no higher than|not greater than|لا يزيد عن|لا تزيد عن|علي الاكثر|بحد اقصي|اقل من|ما يقل عن|يقل عن|تقل عن|لا يتجاوز|لا تتجاوز',
  /** On or before a time. */
  before: 'no later than|not later than|at the latest|prior to|not after|في موعد اقصاه',
  after: 'no earlier than|not earlier than|at the earliest|subsequent to|not before|not until|no sooner than',
} as const

/** Contraries. Either may stand where the other stands, and the sentence says the contrary. */
export const CONTRARIES =
  'incoming/outgoing inbound/outbound domestic/international increase/decrease increase/reduce increase/decline rise/fall rise/decline rise/drop rise/decrease grow/shrink grow/decline grow/fall gain/lose win/lose expand/shrink ' +
  'expand/contract raise/lower raise/cut up/down upward/downward more/less more/fewer most/least higher/lower highest/lowest high/low larger/smaller largest/smallest biggest/smallest greatest/smallest longest/shortest tallest/shortest oldest/youngest oldest/newest hottest/coldest warmest/coldest fastest/slowest cheapest/dearest strongest/weakest heaviest/lightest deepest/shallowest widest/narrowest richest/poorest large/small bigger/smaller big/small greater/smaller ' +
  'greater/lesser greater/less greater/fewer longer/shorter long/short before/after first/last early/late earlier/later open/close open/shut opening/closing start/end begin/end start/stop begin/stop continue/stop ' +
  'allow/prohibit accept/reject approve/reject approve/deny agree/disagree include/exclude must/may required/optional mandatory/optional compulsory/optional ' +
  'obligatory/optional mandatory/voluntary compulsory/voluntary require/optional true/false correct/incorrect success/failure succeed/fail successful/unsuccessful pass/fail above/below ' +
  'over/under inside/outside within/outside internal/external maximum/minimum buy/sell import/export north/south east/west northern/southern eastern/western positive/negative synchronous/asynchronous ' +
  'public/private male/female son/daughter brother/sister father/mother husband/wife left/right best/worst better/worse improve/worsen old/young older/younger hot/cold warm/cool warmer/cooler fast/slow faster/slower ' +
  'cheap/expensive cheaper/expensive strong/weak stronger/weaker safe/unsafe safe/dangerous likely/unlikely common/rare commonly/rarely often/rarely often/seldom frequently/rarely ' +
  'same/different similar/different supported/unsupported support/oppose favor/oppose parent/child ancestor/descendant except/including including/excluding include/except until/from until/after before/from before/since within/after ' +
  'majority/minority many/few most/few much/little free/paid profit/loss guilty/innocent alive/dead temporary/permanent voluntary/involuntary reversible/irreversible encrypted/unencrypted ' +
  'encourage/discourage strengthen/weaken accelerate/slow add/remove create/destroy attack/defend arrive/leave enter/leave arrive/depart remember/forget easy/difficult easy/hard simple/complex full/empty ' +
  'heavy/light thick/thin deep/shallow wide/narrow rich/poor superior/inferior senior/junior upper/lower ascending/descending ascend/descend clockwise/anticlockwise lend/borrow lessor/lessee ' +
  'advantage/disadvantage love/hate like/dislike trust/distrust connect/disconnect appear/disappear obey/disobey asset/liability credit/debit deposit/withdraw deposit/withdrawal attach/detach ' +
  'useful/useless harmful/harmless regular/irregular direct/indirect active/inactive valid/invalid complete/incomplete refundable/nonrefundable up/under ' +
  'ahead/behind absorb/release absorb/emit exothermic/endothermic preceding/following arrival/departure inhale/exhale ' +
  'قبل/بعد اكثر/اقل اكبر/اصغر اعلي/ادني يزيد/يقل زياده/انخفاض ارتفاع/انخفاض ارتفع/انخفض ارتفعت/انخفضت يرتفع/ينخفض ترتفع/تنخفض زاد/انخفض زادت/انخفضت يزداد/ينخفض تزداد/تنخفض زياده/نقص الزامي/اختياري الزاميه/اختياريه اجباري/اختياري اجباريه/اختياريه ' +
  'مسموح/ممنوع مفتوح/مغلق مفتوحه/مغلقه فوق/تحت داخل/خارج جميع/بعض كل/بعض دائما/ابدا دائما/نادرا غالبا/نادرا اول/اخر شمال/جنوب شرق/غرب شمالي/جنوبي ' +
  'شرقي/غربي بدايه/نهايه بدا/انتهي يبدا/ينتهي نجح/فشل نجحت/فشلت نجاح/فشل مجاني/مدفوع مجانيه/مدفوعه موجب/سالب ايجابي/سلبي ايجابيه/سلبيه قبول/رفض قبل/رفض وافق/رفض وافقت/رفضت يدعم/يعارض ربح/خساره ' +
  'صحيح/خاطئ اقصي/ادني مؤقت/دائم مع/بدون ساخن/بارد كبير/صغير كبيره/صغيره طويل/قصير قديم/جديد قانوني/ممنوع عام/خاص عامه/خاصه تصدير/استيراد شراء/بيع يمين/يسار'

/** What says more than its evidence: the claim has the first where the evidence has the second. */
export const OVERSTATED =
  'all/some all/most all/many all/several all/few all/half every/some every/most every/many every/few always/sometimes always/often always/usually always/occasionally ' +
  'always/typically always/generally never/sometimes never/rarely most/some must/may must/can must/might must/could must/should will/may will/might required/recommended ' +
  'mandatory/recommended never/often entirely/partly entirely/partially fully/partly fully/partially completely/partly completely/partially none/some none/few'

/** Words that say how much: with a denial they may come to their contrary. */
export const LIMITING = 'more less few fewer little most many much ≥ ≤'

/** Beginnings that deny the rest of a word. */
export const DENYING_PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'non', 'dis'] as const

/** Words whose beginning only looks so. */
export const NO_DENYING_PREFIX =
  'different famous valuable flammable form to less der port press side deed habit tense vent land volve'

/** Past forms with their infinitive. */
export const IRREGULAR =
  'won/win began/begin begun/begin became/become wrote/write written/write took/take taken/take gave/give given/give went/go gone/go came/come saw/see seen/see said/say made/make ' +
  'led/lead held/hold left/leave grew/grow grown/grow rose/rise risen/rise fell/fall fallen/fall sold/sell bought/buy built/build found/find met/meet ran/run sat/sit sent/send stood/stand ' +
  'kept/keep knew/know known/know spent/spend told/tell thought/think brought/bring paid/pay lost/lose felt/feel got/get heard/hear meant/mean spoke/speak spoken/speak broke/break broken/break ' +
  'chose/choose chosen/choose drove/drive driven/drive ate/eat eaten/eat flew/fly flown/fly forgot/forget forgotten/forget hid/hide hidden/hide rode/ride sang/sing sung/sing slept/sleep ' +
  'stole/steal stolen/steal swam/swim taught/teach threw/throw thrown/throw wore/wear worn/wear shot/shoot struck/strike fought/fight caught/catch drew/draw drawn/draw drank/drink lay/lie ' +
  'dealt/deal sought/seek shown/show proved/prove proven/prove bore/bear born/bear bound/bind bred/breed dug/dig fed/feed fled/flee hung/hang lent/lend lit/light rang/ring sank/sink sunk/sink ' +
  'shook/shake shaken/shake slid/slide swore/swear sworn/swear swept/sweep tore/tear torn/tear understood/understand woke/wake withdrew/withdraw withdrawn/withdraw beat/beat beaten/beat bit/bite ' +
  'blew/blow blown/blow arose/arise awoke/awake underwent/undergo undertook/undertake overcame/overcome won/win men/man women/woman children/child people/person'

/** Words that come and go with a denial, and say nothing of their own. */
export const LIGHT =
  'do does did done doing be is are was were am been being has have had having will would can could should shall may might must to a an the any either one anyone anything anybody anywhere ever even ' +
  'allow allows allowed allowing permit permits permitted permitting let lets enable enables able capable possible eligible legal lawful unless necessarily currently actually really simply yet still already ' +
  'it its they their them he she his her him we our you your i my this that these those there also too then so very quite just but and or if as ' +
  'مسموح مسموحه يسمح تسمح يجوز يمكن ممكن يكون تكون كان كانت يكن تكن ان قد'

/** Words before a statement that someone else makes, or that is open. */
export const REPORTING =
  'say says said saying believe believes believed think thinks thought argue argues argued claim claims claimed allege alleges alleged allegedly suggest suggests suggested ' +
  'rumor rumors rumour rumours rumored myth whether reportedly supposedly according hypothesis hypothetical feared fear fears hope hopes hoped worry worried ask asks asked ' +
  'wonder wonders wondered doubt doubts doubted suspect suspects suspected insist insists insisted complain complained critics'

/** Words that make a statement depend on another. */
export const CONDITIONAL =
  'if unless when whenever provided once although though despite while whereas otherwise لو اذا عندما رغم'
