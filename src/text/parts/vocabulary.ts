import { foldArabic } from '../characters/arabic.ts'
import { isStopWord } from '../words/stop-words.ts'
import type { Word } from '../words/word.ts'
import { words } from '../words/words.ts'

/*
 * The words with which answers speak of themselves, of their readers and of their sources. A clause of these alone, one of
 * them an anchor, asserts nothing of the world, however it is put: `From what I can see in the documents`, `I hope this
 * clears things up`. None of them may say anything of a subject matter.
 */

const listed = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words that a clause must hold one of, unless it names passages. */
const ANCHORS = listed(
  'answer answers answered answering question questions query asked asking ask hope hopes help helps helpful helped assist ' +
    'assistance clarify clarifies clarification clears summary summarize summarise summarizing conclusion context user users sorry ' +
    'apologize apologise apologies confusion following below above response responses reply explanation information info ai ' +
    'assistant breakdown overview facts points statement statements findings takeaway takeaways details sources citations ' +
    'references passages documents prompt disclaimer elaborate note noted noting things key item items detail point steps step section list listed mentioned stated feedback inquiry inquiries rephrase curious wondering read reads briefly shortly seems think believe guess opinion caveat confidence confident paraphrasing gist upshot regards sincerely cheers apologetic error mistake correction pardon generated verify double-check particulars',
)

/** Words that say nothing of a subject matter when they stand with an anchor. */
const META = listed(
  [...ANCHORS].join(' ') +
    ' rely relies relying sure certainly course absolutely definitely great good glad happy pleased pleasure welcome thanks thank ' +
    'please okay ok alright yes right fine wonderful excellent interesting straightforward simple easy quick short brief ' +
    'concise clear clearly directly explicitly specifically exactly precisely simply only solely entirely purely exclusively ' +
    'strictly primarily mainly largely mostly fully completely generally briefly basically essentially really actually just ' +
    'also additionally furthermore moreover however therefore thus hence so then next first firstly second secondly third ' +
    'thirdly finally last lastly overall again besides otherwise instead together respectively accordingly consequently ' +
    'passage document doc docs source excerpt excerpts text texts material materials snippet snippets article articles ' +
    'reference citation cite cites cited quote quotes quoted quoting extract extracts section sections paragraph paragraphs ' +
    'chunk chunks result results search retrieved provided provide provides providing given give gives giving supplied shared ' +
    'share shares available attached uploaded relevant relevance related unrelated irrelevant pertinent separate different ' +
    'other others another same similar topic topics subject matter aspect aspects detail fact point statement claim claims ' +
    'finding item items list lists listed step steps part parts piece pieces bit key main important essential basic ' +
    'notable noteworthy worth final complete full whole entire based base according per basis drawn draw draws drawing taken ' +
    'take took pulled pull derived derives comes come came stems found find finds finding locate located look looks looked ' +
    'looking see seen saw sees read reads reading review reviewed reviewing reviews check checked checking examine examined ' +
    'examining analyze analyse analyzed analysed analyzing analysis consider considered considering go goes going went gone ' +
    'say says said saying state states stated stating mention mentions mentioned mentioning note notes noted noting describe ' +
    'describes described describing indicate indicates indicated indicating explain explains explained explaining discuss ' +
    'discusses discussed discussing address addresses addressed addressing cover covers covered covering contain contains ' +
    'contained containing include includes included including offer offers offered present presents presented refer refers ' +
    'referred referring report reports reported tell tells told telling speak speaks talk talks specify specifies ' +
    'specified confirm confirms confirmed confirming support supports supported supporting verify verified back backs backed ' +
    'show shows shown showing suggest suggests suggested highlight highlights highlighted outline outlines outlined detailed ' +
    'conclude concluded infer inferred deduce deduced gather gathered gathering learn learned learnt know knows known knowing ' +
    'understand understood understanding think thinks believe appears appear seems seem apparent evident obvious possible able ' +
    'unable can could may might would will should let lets like want wants wanted need needs needed feel free ' +
    'hesitate reach anything something everything nothing anyone further more additional extra any some all each both every ' +
    'either neither none most many much few several two three four five one ones way ways thing things here there now today ' +
    'this that these those it its i we you they me us my our your their he she what which who whom whose where when why how ' +
    'is are was were be been being am do does did done doing have has had having not no nor never without unless if whether ' +
    'because since while although though but and or as at by for from in into of off on onto out over to toward towards under ' +
    'up upon with within about regarding concerning across along around between among through via than too very quite rather ' +
    'a an the such own until after before during once above-mentioned aforementioned' +
    ' make makes made making put puts use uses used using keep keeping mind aware remember consult refer try best attempt ' +
    'accurate accuracy correct correctly reliable careful carefully close closely closer thorough thoroughly outside beyond ' +
    'external personal prior own knowledge language model background assumptions assumption inference assume assumed ' +
    'content contents body page material data evidence record records entry entries file files link links number numbered ' +
    'order ordered numbering heading headings note caveat reminder regards wish wishes luck day questionable enquiry request ' +
    'requested requests follow follows followed break down dive deeper expand expanding elaboration discussion walk through ' +
    'explore summarized summarised recap wrap nutshell sum short word words sentence sentences line lines phrase phrases ' +
    'wording verbatim paraphrase paraphrased interpretation perspective view views reasoning rationale thought thoughts ' +
    'approach context-based text-based grounded limited restricted scope range sufficient insufficient enough exhaustive ' +
    'comprehensive definitive specific particular certain general various still yet already always often sometimes ever even ' +
    'long far soon ahead moment time okay pertains pertain deals deal dealing concerns concern focuses focus relate relates ' +
    'applies apply applicable answerable question-relevant useful satisfactory suffice suffices enclosed hereby respect ' +
    'unfortunately sadly luckily fortunately honestly frankly hopefully naturally notably importantly interestingly rest remaining remainder straight original exact literal literally confident confidence certainty author authors writer writes wrote written writing contradict contradicts contradicted contradictory contradiction conflict conflicts conflicting consistent inconsistent agree agrees agreement match matches silent gave plain plainly correct end ends begin begins start starts started starting story bold bullet bullets table title titles titled header footer remark remarks observation observations respond responding replied inform informs informed informing informative sake convenience transparency transparent attachment attachments summarises summarizes underline underlines emphasise emphasize emphasizes stress stresses imply implies implied hint hints attest attests corroborate corroborates corroborated establish established demonstrate demonstrates reveal reveals revealed elsewhere nowhere anywhere somewhere turn turns bear bears bearing remain remains touch touches touched treat treats treated dealt devoted dedicated aside apart except personally myself yourself itself themselves ourselves whatsoever whatever whichever fit fits suited suitable appropriate proper properly adequate adequately direct indirectly immediate immediately gladly delighted ready appreciate appreciated appreciation patience interest interested curiosity matters job task perfect tricky tough quickly shortly chatbot bot virtual agent contradicting concluding supplied supplying handed hand hands sent posted pasted passed copied included else sits stop stops stopping identify identified reaching dear dig earlier misread advance large pinch salt double recommend verifying independently fairly believed missed miss face value little strong suggestion reasonable disagreement explicit them moderate score extracted extract paraphrasing slightly tucked away buried near opening middle passing comment comments maintains whoever top examination furnished pursuant set advised kindly informations basing righto funnily news wait re frank thin leans speaking nearest reason merely holds leaves least left kept purpose fuller picture got handy paste trust disposal enquiries mate ta partial generated fair cut chase pointed contrast unpack settles guess finished push back cannot apologetic pardon excuse forgive bad mistake mistaken error errors errata correction corrections amend amended revise revised revising previously first-hand vouch guarantee guaranteed guarantees cautious caution careful sceptical skeptical grain apparently presumably arguably supposedly seemingly probably possibly likely perhaps maybe roughly approximately loosely broadly notwithstanding regardless nonetheless nevertheless albeit whereas meanwhile sum-up upshot gist crux bottom takeaway headline conclusion conclusions verdict nutshell nub thrust essence substance highlights highlight spotlight pull-quote callout callouts bulleted numbered ordered unordered formatted formatting markdown json field value values key keys output outputs input inputs generate generates generating produce produces produced compile compiled compiling collate collated collected collect assemble assembled distil distilled distill condense condensed trim trimmed narrow narrowed boil boils boiled shed sheds shedding light query-related lookup look-up scan scanned scanning skim skimmed skimming browse browsed sift sifted comb combed pore pored inspect inspected inspecting cross-check cross-checked compare compared comparing weigh weighed weighing judge judged judging evaluate evaluated evaluating assess assessed assessing spot spotted come across stumbled surfaced surface surfaces crop crops cropped pops pop popped hunch sense feel feeling felt tell telling ping shout holler yell message line call-out sing-out touch base circle queries doubt unsure uncertain sure surely obviously evidently undoubtedly doubtless unquestionably unequivocal unequivocally unambiguous unambiguously ambiguous vague patchy sparse scant scarce meagre brief skinny limited incomplete exhaustive partial partially half fully entire altogether wholly totally utterly kindest warm warmest best respectfully yours faithfully truly regards folks everyone everybody sir madam reader readers someone somebody opinion opinions advice advise advising guidance guide guides guided legal-advice medical-advice substitute disclaimer disclaimers liability accordance compliance conformity reference-based source-based citation-backed verbatim-quoted aforesaid undermentioned below-mentioned hereunder thereupon whereupon wherein whereby inasmuch insofar respect-wise namely viz ie eg i.e e.g etc vs sic cf ibid op cit dig word lovely day mate many thanks kind require offer closest head-on head date say shout retrieved passage-based level useful worth stated work former latter closing effect emphasises spelled co q differ differs concur concurs unlike despite difference differences contrary expect expected against determine misreading version responds echoes echo speculation twice outright fifth sixth observe observes cross held hold alludes allude honest honesty conclude unclear clearest explicitness sits closest direct signal signals flag flags unsaid untouched spelt writ indeed fyi tl dr tldr n b nb ps sincerely cheers bye goodbye ' +
    "can't can’t won't won’t " +
    'well sweet common starters ado frills pulling wrong needless fun pro spoiler update edit core rag wishing forward ' +
    'misunderstood misunderstand misunderstanding access mine qed problem problems trouble worry worries fuss typo typos ' +
    'drafted drafting drafts compose composed composing write-up writeup condensing shorten shortened shortening simplify ' +
    'simplified simplifying tailor tailored polish polished versions alternative alternatives wished tone style format formats ' +
    'reformatted layout structure structured anchor anchored neutral objective unbiased impartial disclose instructions ' +
    'instruction instructed guidelines guideline constraints constraint conversation chat session dialogue retriever retrieval ' +
    'obtain obtained extractive inferential logic pinpoint pinpoints pinpointed narrowing handful couple ergo prove proves proven ' +
    'testify testifies warrant warrants warranted entail entails entailed amounts signify signifies denote denotes render ' +
    'renders rendered enumerate enumerates enumerated enumerating itemize itemized tabulated gleaned glean gleaning ascertain ' +
    'ascertained discern discerned surmise surmised clue clues ' +
    'lot care disregard disregarded disregarding open taking alone corrected justification professional advice hi hello hey hiya greetings ah aha oh ooh hm hmm hmmm mm yep yeah yup wow whoa cool awesome amazing brilliant fantastic ' +
    'terrific lovely neat bingo voilà voila oops whoops ahem um uh er gotcha roger hooray bravo congrats ' +
    'customer customers friend friends buddy pal colleague colleagues team learner fellow visitor ' +
    'searched searches hunt hunted rummage rummaged trawl trawled perused peruse perusing parse parsed parsing study studied ' +
    'studying scour scoured scouring poring delve delved delving digging dug consulted consulting ran run running fetched ' +
    'fetch landed land sifting working worked tackle tackled tackling combing tracked track tracking trace traced traceable ' +
    'spell spells spelling adds adding add added assert asserts asserted maintain lay lays laid puts contend contends ' +
    'documented documenting elaborates elaborated stands rests rest hinges reflect reflects reflected reflecting convey conveys ' +
    'conveyed conveying illustrate illustrates illustrated relay relays relayed recount recounts recounted affirm affirms ' +
    'affirmed affirming hinting pointing reckon reckons reckoned phrased phrasing frame frames framed framing depict depicts ' +
    'acknowledge acknowledges acknowledged summed sums summing recapping restate restates restated restating rephrased ' +
    'rephrasing reword reworded echoed echoing translate translated translation speculate speculating speculated speculative ' +
    'guessing guessed guesses guesswork conjecture invent invented inventing embellish extrapolate extrapolating ' +
    'extrapolation stray strayed straying deviate deviating stick sticks sticking stuck stay stays stayed staying confine ' +
    'confined confining ' +
    'purposes particulars depth high executive account accounts documentation upfront precise precision mean means meaning ' +
    'meant gloss synopsis abstract rundown roundup digest outlines preview intro introduction introductory preface prologue ' +
    'closing ending opener opening subheading subsection subsections footnote footnotes endnote sidebar appendix annex ' +
    'bibliography index glossary caption panel column columns row rows block blocks tag tags marker markers ' +
    'bracket brackets parentheses corpus dataset database library archive quotation quotations proof grounds ' +
    'grounding provenance origin attribution plain-english english everyday language jargon layman draft snapshot glance bits ' +
    'nugget nuggets tidbit fact-check fact-checked sanity picture honest faithful faithfully factual sourced unsourced ' +
    'conclusive inconclusive undisputed disputed uncontested unanimous unanswered open-ended germane authoritative ' +
    'trustworthy self-explanatory tidy bite-sized spot-on lucky shorter longer simpler clearer cleaner deeper fuller briefer ' +
    'verbatim word-for-word step-by-step as-is ' +
    'assured assure assures reassure settle settled figure figured figuring tried try trying tries must getting gets get ' +
    'contacting contact contacted asks pose poses posed posing raise raises raised raising combine combines combined combining ' +
    'synthesize synthesise synthesizing synthesized synthesis merge merged merging integrate integrating piece pieced piecing ' +
    'proceed proceeding proceeds presume presuming hear hearing hears listen wonder wonders love loved loving enjoy enjoyed ' +
    'welcome bring brings bringing brought recall recalled reiterate reiterating reiterated repeat repeats repeated repeating ' +
    'singled single clear cleared clearing resolve resolved resolves resolving solve solved shall pick picked picking choose ' +
    'chose chosen select selected selecting selection ignore ignored ignoring omit omitted omitting skip skipped skipping ' +
    'exclude excluded excluding leave leaving exist exists existing lack lacks lacking lacked missing extend extends fill ' +
    'filled filling gap gaps tie tied net result pasted pasting copying posting uploading providing attaching submitting ' +
    'submitted submission upload excerpted quoted-above per-passage in-depth follow-up follow-ups followup heads-up tl;dr ' +
    'trusted trusting believing assuming interpret interprets interpreted interpreting presenting referencing referenced ' +
    'sourcing shows tells tell telling hold holds holding stood stand standing carry carries carried lists reads runs sounds ' +
    'sound sounded seem seemed deem deemed regard regarded concerned pertaining touching addressing treating answering ' +
    'question-and-answer curiosity query-wise subject-matter viewpoint stance position positions argument arguments argue ' +
    'argues argued contention assertion assertions proposition remark remarked remarking comment commented commenting ' +
    'mention notion idea ideas concept picture angle angles ground thread threads nature kind kinds sort sorts type manner ' +
    'fashion vein regard extent degree length detail-wise comes came going goes round around along apologies pleasantries ' +
    'formality formalities gladness satisfaction convenience assistance support aid aids aided aiding guide steer steered ' +
    'pointer pointers tip tips hand eye eyes glance glanced glancing peek peeked quickest soonest moreover meanwhile ' +
    'henceforth hereinafter therein thereof therefrom herein hereof hereto thereto forth respective corresponding ' +
    'correspond corresponds correspondingly matching tallies tally squares aligned align aligns aligning alignment ' +
    'definite definitively outright wholeheartedly say-so hearsay impression impressions glimpse inkling judgment judgement ' +
    'assessment evaluation examination inspection inquiry investigation research searching-through rechecked recheck ' +
    'rechecking re-reading reread rereading re-read cross-referencing cross-reference cross-referenced verification ' +
    'confirmation corroboration substantiate substantiates substantiated backing bolster bolsters bolstered underpin ' +
    'underpins underpinned underlying attribute attributed attributes credit credited quoth mentioned-above wise informed ' +
    'unaided unambiguity clarity simplicity brevity succinct succinctly succinctness terse tersely nutshell pithy crisp ' +
    'lengthy long-winded wordy verbose digress digression tangent sidenote aside parenthetically incidentally btw imo imho ' +
    'afaik iirc ftr asap np yw ty thx tks pls plz',
)

const MOST_WORDS = 60

/** `explicitly`, `unambiguously`: how something is said. */
const isAdverb = (form: string): boolean => form.length > 5 && form.endsWith('ly')

/** Whether a stretch of plain words says nothing of a subject matter. `named`: whether it names passages. */
export function isMeta(stretch: string, { named }: { named: boolean }): boolean {
  if (/[\d"“”«»「」『』]/.test(stretch)) return false
  const own = words(stretch)
  if (own.length === 0) return named
  if (own.length > MOST_WORDS) return false
  const [first] = own
  if (first !== undefined && first.script === 'han') return isChineseMeta(stretch, named)
  let anchored = named
  for (const word of own) {
    if (word.script === 'arabic') {
      if (!isArabicMeta(word)) return false
      anchored ||= ARABIC_ANCHORS.has(arabicForm(word))
    } else {
      if (
        !META.has(word.form) &&
        !isAdverb(word.form) &&
        !META.has(word.form.replace(/['’](?:s|re|ve|ll|d|m|t)$|n['’]t$/, ''))
      )
        return false
      anchored ||= ANCHORS.has(word.form)
    }
  }
  return anchored
}

const CHINESE_META: ReadonlySet<string> = new Set(
  '前者 后者 後者 未作 首段 开门见山 小节 反复 诚如 所说 原意 这样说 只字未提 只字 矛盾 类似 大部分 剩下的 侧重 有别 意思 相同 最新 这么 这么说 百分之百 百分百 而言 排除 完成 三 四 五 六 七 八 九 首 各 皆 作出 未见 AI 出自 知 查 ai 可惜 遗憾 遺憾 原 原始 文 本文 全文 逐字 一致 矛盾 冲突 衝突 否认 剩余 剩下 除此之外 除 之 写到 讲 说 稱 据此 认真 仔细 核查 对照 对此 本身 其中 当中 當中 真实 可靠 确实 的确 严谨 负责 尽量 尽可能 任何 某些 多 少 较 比较 更 最 地方 处 處 方便 帮 忙 服务 服務 客服 祝您 愉快 顺利 顺祝 生活 一切 虽然 雖然 尽管 儘管 即使 如此 这样 這樣 那样 因为 由于 既然 只要 只有 除非 希望 经验 經驗 经过 經過 通过 通過 之后 之後 之前 以后 以後 后 後 前 名 位 写 寫 写明 名为 以上 以下 上述 下面 上面 如下 答案 回答 回复 回覆 答复 答覆 解答 解释 解釋 说明 說明 信息 資訊 资讯 内容 內容 问题 問題 提问 提問 疑问 疑問 咨询 諮詢 帮助 幫助 帮到 幫到 协助 有用 有所 有帮助 参考 參考 供 仅供 僅供 仅 僅 只 完全 严格 嚴格 全部 均 都 皆 所有 资料 資料 文档 文檔 文件 段落 文段 片段 材料 上下文 来源 來源 出处 出處 原文 文中 依据 依據 根据 根據 基于 基於 按照 参照 來自 来自 摘自 引自 源自 整理 归纳 歸納 总结 總結 概括 梳理 列出 列举 得出 得到 得知 可知 可以 可 能 能够 能夠 无法 無法 不能 没有 沒有 并未 並未 并没有 未 不 无 無 其他 其它 其余 其餘 另外 此外 更多 进一步 進一步 详细 詳細 具体 具體 相关 相關 无关 無關 有关 有關 涉及 提到 提及 提供 给出 給出 包含 包括 显示 顯示 表明 指出 描述 介绍 介紹 讨论 討論 谈到 談到 讲述 记载 記載 支持 证实 證實 确认 確認 核对 核實 核实 查阅 查閱 查看 查到 找到 发现 發現 看到 看出 看来 阅读 閱讀 了解 知道 明白 清楚 明确 明確 直接 已经 已經 已 会 會 将 將 请 請 随时 隨時 告诉 告訴 告知 联系 聯繫 继续 繼續 追问 追問 提出 补充 補充 澄清 如果 若 如 要是 还 還 也 又 再 就 才 便 则 則 而 但 但是 不过 不過 因此 所以 由此 综上 綜上 总之 總之 首先 其次 最后 最後 然后 然後 接下来 接下來 一 二 两 三 几 些 点 點 一点 一點 个 個 份 段 篇 条 條 项 項 方面 部分 主题 主題 话题 話題 情况 情況 要点 要點 重点 重點 关键 關鍵 主要 核心 事实 事實 结论 結論 结果 結果 步骤 步驟 清单 清單 列表 简要 簡要 简单 簡單 简短 簡短 简洁 準確 准确 完整 充分 足够 足夠 好的 好 当然 當然 没问题 谢谢 謝謝 感谢 感謝 抱歉 不好意思 您好 你好 很 非常 十分 高兴 高興 乐意 樂意 欢迎 歡迎 愿 祝 您 你 我 我们 我們 咱们 它 它们 这 這 那 此 该 該 本 这些 這些 那些 这里 這裡 什么 什麼 哪 如何 怎么 为 為 为了 是 的 地 得 了 着 过 過 吗 嗎 呢 吧 啊 哦 所 被 把 对 對 对于 對於 关于 關於 针对 針對 从 從 由 在 于 於 中 里 裡 内 內 上 下 与 與 和 及 以及 或 或者 给 給 到 让 讓 用 以 幫 作为 作為 人工智能 语言模型 語言模型 助手 模型 用户 用戶 想 需要 需 要 应 應 应该 来 來 去 出 有 没 沒 范围 範圍 之外 以外 外部 知识 知識 推测 推測 自己 个人 個人 意见 意見 观点 看法 理解 注意 备注 備註 提示 声明 聲明 注 讨 论 谈 另 同 不同 另一 第 句 行 文字 原话 引用 引述 表述 措辞 字面 间接 回应 回應 满足 滿足 符合 对应 對應 适用 關係 关系 能否 是否 认为 認為 觉得 覺得 似乎 看起来 看起來 大致 基本 总体 總體 整体 整體 概述 摘要 小结 小結 解析 分析 逐条 逐一 分别 分別 依次 综合 綜合 结合 結合 上文 下文 前文 前面 后面 後面 先 定位 提取 句子 亲 问得 问 长话短说 說 说白了 白 就是 总而言之 總而言之 总的 总 真正 作者 顺带 順帶 开头 開頭 交代 末尾 准确地讲 講 正面 看漏 刚才 其实 其實 困扰 更正 对不起 有误 错误 錯誤 重新 再看 一遍 遍 说得对 有限 简略 带过 至于 至於 原因 展开 印证 使用 生成 自动 温馨提示 温馨 官方 为准 置信度 可信度 高 中等 低 建议 建議 查证 查證 疑惑 方便的话 的话 多发 发 跟我说 一声 就行 就这些 特此 完毕 小心 加入 猜测 猜 即可 简答 作答 一步一步 一步 步 逐步 一方面 不同的是 相反 说法 說法 不一 没理解错 错 假如 属实 屬實 那么 那麼 打包票 不敢 据我所知 所知 来说 來說 题目 題目 最接近 接近 最贴近 一句 经 經 有意思的是 有意思 有趣 哈哈 不难 难 啦 看完 读完 翻来覆去 翻 找 稍等 等 从略 略 概括起来 起来 想表达 表达 尊敬 敬 此致 敬礼 智能 裡頭 里头 多作 作 見 见 敘述 叙述 把握 逐段 逐 貼近 贴近 看樣子 看样子 樣子 沒錯 没错 讀過 读过 確實 嗨 查好 身為 身为 助理 真偽 真伪 轉 转述 各段 互有 出入 主張 主张 顺便 一提 顺便说一句 老实说 坦白说 坦率 说实话 實話 实话 话 話 讲真 总归 归根结底 归纳起来 说到底 到底 究竟 大概 大约 可能 或许 也许 应当 想必 恐怕 未必 不一定 一定 肯定 必然 显然 明显 分明 清晰 模糊 含糊 笼统 粗略 粗看 细看 通读 浏览 瀏覽 扫 一眼 眼 看 看看 读 讀 听 记 记得 印象 感觉 想想 思考 考虑 琢磨 判断 判斷 推 推理 结 论述 论证 论点 观 点评 评 点出 指 写成 成 列 整 汇总 彙總 汇 收集 搜集 搜 搜索 搜寻 检索 檢索 引 援引 摘 抄 摘抄 摘录 节选 节录 原样 照搬 照 依照 依 遵 遵照 按 按理 理 据 據 凭 憑 靠 可靠性 来历 源 档 檔 卷 页 頁 行文 字 词 詞 语 語 句话 标题 標題 题 栏 表格 图表 附件 附 链接 网页 网站 系统 平台 工具 机器人 機器人 虚拟 大模型 训练 訓練 数据 數據 限于 限於 局限 局限性 免责 免責 责任 義務 义务 承担 不构成 构成 專業 专业 人士 请教 联络 聯絡 回头 回頭 下次 再见 再會 辛苦 打扰 打擾 麻烦 麻煩 劳驾 多谢 多謝 谢 謝 感激 祝好 顺颂 商祺 敬上 谨 謹 您的 各位 大家 朋友 同学 先生 女士 客户 客戶 读者 提问者 题主 楼主 您问 你问 问到 所问 问及 有关于 唯一 仅有 僅有 单 單 独 獨 首 末 尾 头 間 间 侧面 背后 总计 共 共计 其一 其二 甲 乙 丙 尽 盡 极 太 挺 蛮 蠻 相当 相當 十 分 分清 比 相比 较为 而言 来讲 來講 地说 起 上述所言 言 云 曰 称 谓 所谓 叫 也就是 即 即是 亦即 换 换句话 話說 话说 简而言之 言之 一言以蔽之 一句话 一句話 归 综 括 总结起来 合起来 例如 比如 譬如 诸如 等等 之类 为止 目前 现在 当前 暂时 暂 眼下 至今 至此 到此 到这里 就此 于此 在此 特 兹 茲 来函 所询 事项 事項 事 件 函 如上 现 現 予以 予 加以 给予 给您 为您 替您 帮您 向您 对您 让您 使您 请您 望 盼 盼复 候 静候'.split(
    ' ',
  ),
)
const LONGEST_CHINESE = Math.max(...Array.from(CHINESE_META, ({ length }) => length))

const CHINESE_ANCHOR =
  /希望|答案|回答|回复|回覆|答复|答覆|解答|信息|資訊|问题|問題|提问|提問|疑问|帮助|幫助|帮到|参考|資料|资料|文档|文檔|文件|段落|材料|上下文|来源|來源|原文|如下|以下|以上|总结|總結|结论|結論|要点|要點|步骤|步驟|告诉|谢谢|感谢|抱歉/

function isChineseMeta(stretch: string, named: boolean): boolean {
  const plain = stretch.replace(/[\s，,。．.：:；;！!？?、（）()【】[\]「」“”"'*_—–\-~～#>…《》]+/g, '')
  return plain.length <= 80 && isMadeOf(CHINESE_META, plain) && (named || CHINESE_ANCHOR.test(plain))
}

/** Whether a text can be cut into words of a list. */
function isMadeOf(list: ReadonlySet<string>, text: string): boolean {
  const reached = [true]
  for (let end = 1; end <= text.length; end++) {
    reached[end] = false
    for (let start = Math.max(0, end - LONGEST_CHINESE); start < end && reached[end] !== true; start++)
      reached[end] = reached[start] === true && list.has(text.slice(start, end))
  }
  return reached[text.length] === true
}

/** Without the conjunctions, prepositions and the article that lean on a word, and without its endings of person. */
function arabicForm({ form }: Pick<Word, 'form'>): string {
  const folded = foldArabic(form)
  const bare = folded.replace(/^[وف]?(?:بال|كال|فال|وال|لل|ال|ب|ل|ك)?(?=.{3})/, '')
  return bare.replace(/(?<=.{3})(?:ها|هم|هما|كم|ك|نا|ني|ه|ات|ين|ون|ان|ي)$/, '')
}

function isArabicMeta(word: Word): boolean {
  return isStopWord(word) || ARABIC_META.has(foldArabic(word.form)) || ARABIC_META.has(arabicForm(word))
}

const arabicWords = (list: string): ReadonlySet<string> =>
  new Set(list.split(' ').flatMap((word) => [foldArabic(word), arabicForm({ form: word })]))

const ARABIC_ANCHOR_WORDS =
  'إجابة إجابات جواب سؤال أسئلة استفسار استفسارات سألت معلومات معلومة مساعدة أساعد أساعدك مفيدا مفيد مفيدة يفيد يساعد آمل أتمنى ملخص خلاصة تلخيص توضيح شرح تفاصيل تفصيل نقاط نتيجة استنتاج مصدر مصادر مرجع مراجع وثيقة وثائق مستند مستندات مقطع مقاطع فقرة فقرات نص نصوص سياق محتوى التالي التالية يلي أدناه أعلاه شكرا عذرا مرحبا أهلا رد بيانات خطوات حقائق'
const ARABIC_ANCHORS = arabicWords(ARABIC_ANCHOR_WORDS)
const ARABIC_META = arabicWords(
  `${ARABIC_ANCHOR_WORDS} فلا ولا فما وما فإن ولكن لكنه لكنها أكدته أكدت أكد حين يسكت تسكت ذوي أول ثان ثاني موضعها محصلة دليل يتصل أربعة خمسة ينص يحسم تناقش أمر يؤيد نفسه نفسها معظم أغلب باق باقية تختلف تركيزها تلتقي ألخص احتجت أستعن استعنت حديث ينبغي تعامل حذر لست متأكدا أسأت فهم اقتصار حدود أفدتك انتهاء أولهما أصرح جزم نقلت زاد تخمين مرتين حاجة تنويه عداه مرة شيء ج تحليل أقرب مطلوب مطلوبة جميل حسب مكتوب كاتب تعبير أدق أعثر قليلة أعتذر خطأ سابق معذرة أنتبه مرة محق أعدت تضيف شيئا أما سبب وإن تدخل اعتمدت مولدة آليا درجة ثقة عالية أنصحك تحقق موثوق يفضل رجوع مختص تأكد أرجو أكون أجبت أردت أمكنني توسع توفيق تحياتي تحيات تحياتنا دمتم بخير تفضلوا قبول فائق احترام الله أعلم بساطة انتهى فهمته مخطئا يريد جوابا سأمر أضيف تحديد مناسبة لنفكر لنراجع لننظر لنر علاوة أرجح صح أكن فهمت جيدا علمي واثق حد بعيد بما أنني ذكي فحسب أنقل شحيحة أخرج تمام لحظة دعني أتأكد أجل موجود موجودة ذو تفسير فيصل نهائي عزيزي أطيب حضرة سائل كريم تقبلوا منقول نص يفهم أقل فيما أظن يوما سعيدا اختصرت عمدا شئت فصلت استبعدت تقصد أعد صياغة فضلك أكرر اعتذاري قصر مسترجعة أخذنا أفضل قوله مادة قدر آتي تكرم عينك رغبت ترتيب جدول خطوة خطوات وحدها وحده عندي لديك ربما لعل لعلها يحتمل غالبا تقريبا ظاهر ظاهرا حرف سطر أسطر عبارة عبارات كلام قول أقوال رأي رأيي وجهة نظر صراحة بصراحة حقا فعلا بالفعل قطعا بلا شك مؤكد مؤكدا أكيد قليل كثير طويل قصير سريع سريعا باختصار خلاصة زبدة مفاد مفادها مفاده مضمون فحوى مقتضب مستفيض وافية واف شامل شاملة ناقص ناقصة جزئي جزئية محدود محدودة غامض غامضة مبهم استفسر اسأل تسأل يسأل سل خاطبني راسلني أعلمني أبلغني بلغني أفدني مرحبا بك أهلا سهلا سلام تحية ودي وداعا لقاء إلى اللقاء شاكرا ممتن ممتنا ممنون عفوا آسف آسفة متأسف اعذرني سامحني بإذن إن شاء رغم الرغم وحده وحدها شديد حقيقة واقع سبق مما حال حسن حظ أسف للأسف لدي لدينا أمام يدي يديك أرسلت أرسلتها شاركت زودت زودتني وفرت أرفقت طلبت طلبك خدمتك خدمة دقيقة متطابق متعارض يتعارض تعارض يخالف ينفي تنفي يناقض بقية باقي سائر تطرق يتطرق تتطرق يشرح تشرح يعرض تعرض يصف تصف يقول تقول يفيد تفيد يورد تورد أورد أعتمد نعتمد أملك أمتلك نملك المستخدم يسأل تسأل سأراجع سأبحث سأجيب الوحيد الوحيدة ضوء إطار عام خلاف عدا نهاية بداية على في من إلى عن مع هذا هذه ذلك تلك هنا هناك هو هي هم أنا نحن أنت لك لكم لي لنا ما ماذا كيف متى أين لماذا هل إن أن إنه أنه إنها أنها كان كانت يكون تكون ليس ليست لا لم لن غير دون بدون سوى إلا فقط أيضا كذلك ثم أو و كما كل جميع بعض أي أية عدة أخرى آخر أخر إضافي إضافية مزيد المزيد أكثر رئيسي رئيسية أساسي أساسية مهم مهمة هام هامة مختصر مختصرة موجز قصير قصيرة مباشر مباشرة بوضوح صراحة تحديدا بدقة دقيق دقيقة كامل كاملة كاملا واضح واضحة صحيح صحيحة حصرا حصريا تماما كليا بشكل عام خاص محدد محددة ذات صلة متعلق متعلقة يتعلق بخصوص بشأن حول بالنسبة استنادا بناء وفقا طبقا اعتمادا يعتمد تعتمد يستند تستند مستند مبني مبنية مأخوذ مأخوذة مستمد مستمدة مستخلص ورد وردت يرد ترد وارد واردة جاء جاءت ذكر ذكرت يذكر تذكر مذكور مذكورة يشير تشير أشار مشار يوضح توضح موضح موضحة يبين تبين مبين يتناول تتناول يتحدث تتحدث يتضمن تتضمن يحتوي تحتوي يقدم تقدم مقدم مقدمة قدمت قدمتها متاح متاحة متوفر متوفرة مرفق مرفقة معطى معطاة يمكن يمكنك يمكنني يمكننا أستطيع نستطيع أجد نجد وجدت أرى نرى أعرف نعرف نفهم أفهم قرأت قراءة راجعت مراجعة اطلعت اطلاع بحثت بحث نظرت النظر يتضح يتبين يبدو نستنتج أستنتج نلاحظ ملاحظة يرجى تردد تتردد إخباري أخبرني تواصل طرح اطرح كنت كان تحتاج ترغب تريد تود أود أحب يسعدني يسرني سعيد سعيدة سرور بكل بالتأكيد بالطبع طبعا حسنا نعم جيد ممتاز رائع باختصار لذلك لذا بالتالي وبالتالي ختاما أخيرا أولا ثانيا ثالثا لكن بل إذا إن كان لو عند بعد قبل خلال ضمن داخل خارج الآن قد لقد سوف يتم تم أي شيء نقطة موضوع مسألة جانب جوانب قسم جزء سطر جملة كلمات حرفيا حرفي اقتباس نقلا عنه عنها فيه فيها به بها له لها منه منها إليه إليها عليه عليها الذي التي اللذان الذين نموذج لغوي ذكاء اصطناعي مساعد معرفة شخصية خارجية افتراض كاف كافية يكفي تكفي مختلف مختلفة منفصل منفصلة صلة علاقة يجيب تجيب أجيب للإجابة يدعم تدعم يؤكد تؤكد أهم أبرز قائمة بنود عناصر واحد واحدة اثنان ثلاث ثلاثة`,
)
