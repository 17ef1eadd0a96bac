/**
 * Phrases in which an answer talks about itself instead of the world. Version 1. Each is the source of a regular
 * expression without nested repetition, matched against the lower-case N1 form of a sentence (straight quotes and
 * apostrophes, single spaces); the Arabic ones against the folded form.
 */
export const ANSWER_PHRASES = {
  /** Says that the sources or the speaker do not know. */
  abstention: {
    en: [
      "(?:i|we) (?:do not|don't|did not|didn't|cannot|can't|could not|couldn't|am unable to|'m unable to|was unable to|am not able to|are unable to) (?:know|find|have|see|determine|answer|say|tell|locate|confirm|verify|provide (?:an|a|any|the|this|that) (?:answer|information))",
      "(?:i'm|i am|we're|we are) (?:not sure|not certain|unsure|not aware)",
      "(?:the |these |this |any |provided |given |available |retrieved )*(?:context|documents?|passages?|sources?|text|information|evidence|search results?|excerpts?) (?:provided |given |above |available |supplied )?(?:does not|do not|doesn't|don't|did not|didn't|cannot|can't|fails? to|lacks?) (?:\\w+ )?(?:contain|mention|provide|include|specify|state|say|answer|give|discuss|address|cover|have|indicate|information)",
      '(?:is|are|was|were) (?:not|never) (?:mentioned|stated|specified|provided|given|included|available|found|discussed|addressed|covered|known|clear|indicated) (?:in|by|from|within) (?:the |these |this |any )*(?:provided |given |available )?(?:context|documents?|passages?|sources?|text|information|excerpts?)',
      'there (?:is|was|are) (?:no|not enough|insufficient|not any) (?:\\w+ )?(?:information|mention|details?|answer|context|data)(?:[.!,;:]|$| (?:in|on|of|about|regarding|concerning|available|provided|given|found|here|that|which|as to|related|whether|to (?:answer|say|tell|determine|support|confirm))\\b)',
      'there (?:is|was|are) (?:not enough|insufficient) (?:\\w+ )?(?:evidence|data|context)',
      'there (?:is|was|are) (?:no|not any) (?:\\w+ )?evidence(?:[.!]?$| (?:available|provided|given)\\b|(?: [^ ]+){0,12} (?:in|from|within) (?:the |these |this |any |your )*(?:provided |given |available |retrieved )*(?:context|documents?|passages?|sources?|text|information|excerpts?|search results?))',
      '(?:no|not enough|insufficient) (?:relevant |specific )?(?:information|details|data|evidence|context) (?:is |was |were |are )?(?:available|provided|found|given|about|on|regarding|to answer)',
      "(?:cannot|can't|can not|could not|couldn't) be (?:answered|determined|confirmed|verified)",
      "(?:answer|information|details?|data|evidence|mention) (?:\\w+ ){0,6}(?:cannot|can't|can not|could not|couldn't) be found",
      "(?:cannot|can't|can not|could not|couldn't) be found(?:[.!]?$| (?:in|from|within) (?:the |these |this |any |your )*(?:provided |given |available |retrieved )*(?:context|documents?|passages?|sources?|text|information|excerpts?|search results?))",
      "(?:it is|it's) (?:unclear|not clear|unknown|not possible to (?:say|tell|determine))",
      "(?:it is|it's) not known(?:[.!,;]|$| (?:whether|if|how|who|what|when|where|why|which)\\b)",
      '^(?:unfortunately,? |sorry,? |regrettably,? )?(?:unable to|not able to) (?:find|answer|determine|locate)',
      '^(?:unknown|not (?:stated|mentioned|specified|available|found)|no answer|n/a|unanswerable)\\.?$',
      '^(?:unfortunately,? |sorry,? |however,? |but )?(?:the |an? |its |their |any |your )?[^.,;:!?\\d]{2,70} (?:is|are|was|were) (?:not|never) (?:explicitly |directly |specifically |clearly )?(?:mentioned|stated|specified|indicated|disclosed)(?: (?:anywhere|here|at all|explicitly|directly|specifically))?[.!]?$',
    ],
    zh: [
      '无法(?:根据|根據|依据|从|從|基于|基於|由)[^，。；]{1,16}(?:回答|作答|得知|得出|确定|確定|判断|判斷|知道|推断)',
      '(?:^|[，,；;。 ]|我|我们|因此|所以|并|也|仍)(?:[^，,；;。]{0,8}(?:资料|資料|文档|文件|段落|上下文|信息|文中|原文|材料|内容|问题)[^，,；;。]{0,12})?(?:无法|不能|没法|难以)(?:回答|确定|找到|判断|得知|确认|提供(?:答案|信息|回答|更多|相关))',
      '(?:^|我|我们|[，,；;。])[^，,；;。]{0,16}(?:资料|資料|文档|文件|段落|上下文|信息|文中|原文|材料|内容|文章|规定|来源|段)[^，,；;。]{0,8}(?:没有|未|并未|没|并没有)(?:任何|明确|具体)?(?:找到|提及|提到|提供|说明|包含|给出|涉及|谈到|关于)',
      '^(?:我|我们)?(?:没有|未|并未|没能?|并没有)(?:找到|提及|提到|说明)',
      '(?:我|我们)(?:不知道|不清楚|不确定|不了解)',
      '(?:信息|资料|内容|证据)不足',
    ],
    ar: [
      '(?:لا|لم) (?:اعرف|اعلم|نعرف|نعلم|اجد|نجد|اعثر|نعثر)',
      '(?:لا|لم) (?:يذكر|تذكر|يحدد|تحدد|يوضح|توضح|يبين|تبين|يرد|ترد|يتضمن|تتضمن|يوجد|توجد|تتوفر|يتوفر|يحتوي|تحتوي|تتحدث|يتحدث|تتناول|يتناول).{0,40}(?:نص|نصوص|وثيق|وثائق|مقطع|مقاطع|مصدر|مصادر|سياق|معلومات|اجابه|جواب|تفاصيل|بيانات|مستند|فقر)',
      '(?:نص|نصوص|وثيق|وثائق|مقطع|مقاطع|مصدر|مصادر|سياق|مستند|فقر)[^،؛.]{0,30} (?:لا|لم) (?:يذكر|تذكر|يحدد|تحدد|يوضح|توضح|يبين|تبين|يرد|ترد|يتضمن|تتضمن|تتوفر|يتوفر|يحتوي|تحتوي|تتحدث|يتحدث|تتناول|يتناول|تحدد|يحدد|توضح|يوضح)',
      '(?:لا|لم) (?:يمكنني|استطيع|استطع|اتمكن|نستطيع|يمكننا)',
      '^(?:للاسف,? ?،? ?)?(?:لا|لم) يمكن (?:الاجابه|تحديد|معرفه|الجزم|التاكد|استنتاج|ان نحدد|العثور علي)',
      '(?:غير|ليست|ليس) (?:مذكور|معروف|واضح|متوفر|متاح).{0,30}(?:نص|وثيق|وثائق|مقطع|مقاطع|مصدر|مصادر|سياق|مستند|فقر)',
    ],
  },
  /** Declines to answer. */
  refusal: {
    en: [
      "(?:i|we) (?:cannot|can't|can not|will not|won't|am unable to|'m unable to|am not able to|must decline to|have to decline to|refuse to) (?:help|assist|comply|provide|answer|do|discuss|share|fulfil+|create|generate|write|give|engage|support|participate|continue)",
      "(?:i'm|i am) (?:sorry|afraid),? (?:but )?(?:i )?(?:cannot|can't|can not|am unable|won't|will not)",
      'as an ai(?: language)? (?:model|assistant)',
      '(?:against|violates?) (?:my|our|the) (?:guidelines|policy|policies|programming)',
      "(?:i'm|i am) not (?:able|allowed|permitted) to (?:help|assist|provide|answer|discuss|share)",
    ],
    zh: [
      '(?:抱歉|对不起|很遗憾).{0,10}(?:无法|不能|不可以)',
      '(?:我|我们)(?:无法|不能|不可以|拒绝)(?:协助|帮助|提供|回答|满足|讨论)',
      '作为(?:一个|一名)?(?:人工智能|AI|ai)',
    ],
    ar: [
      '(?:عذرا|اعتذر|اسف|ناسف|للاسف).{0,20}(?:لا|لن)',
      '(?:لا|لن) (?:استطيع|يمكنني|اقدر) (?:المساعده|مساعدتك|تقديم|الاجابه)',
      'بصفتي (?:نموذج|ذكاء|مساعد)',
    ],
  },
  /** Asks for what is missing. */
  clarification: {
    en: [
      '(?:could|can|would) you (?:please |kindly )?(?:clarify|specify|provide more|tell me more|elaborate|rephrase|share more|give me more)',
      'please (?:clarify|specify|provide more|rephrase|let me know (?:which|what))',
      '(?:which|what) (?:one|of these|exactly) (?:do|did|are|would) you',
      'do you mean',
    ],
    zh: ['(?:请|能否|可以)(?:您|你)?(?:具体)?(?:说明|澄清|提供更多|补充)', '(?:您|你)(?:是指|指的是|是说)'],
    ar: ['(?:هل يمكنك|من فضلك|يرجي|هلا) (?:توضيح|تحديد|ان توضح|ان تحدد|التوضيح)', 'هل تقصد'],
  },
  /** Greets, thanks, offers help, says goodbye. */
  courtesy: {
    en: [
      '^(?:thanks|thank you)(?:[,.!]| for| so much| very much|$)',
      "^(?:hi|hello|hey|greetings|good (?:morning|afternoon|evening)|you're welcome|welcome|sure|certainly|of course|absolutely|great|okay|ok|no problem|my pleasure|sorry|i apologi[sz]e|apologies|great question|good question|that's a (?:great|good) question)(?:[,.!] ?(?:there|[^ ]+!)?$|[!.]$|,? (?:there|how can i|i can help|i'd be|let me|here)|$)",
      '^(?:happy|glad) to help',
      '(?:i hope|hope) (?:this|that|it) (?:helps|answers|clarifies)',
      "(?:let me know|feel free|don't hesitate|please ask|reach out|just ask)",
      "(?:is there|if there is|if there's|if you have|if you need|if you'd like|if you want|would you like|do you want|do you have) (?:any|anything|me to|more|to know|further|other|another|questions)",
      "^(?:i'd|i would|i'll|i will|i am|i'm) (?:be )?(?:happy|glad|pleased|delighted) to",
      '^(?:have a (?:great|nice|good)|good luck|take care|enjoy)\\b',
    ],
    zh: [
      '^(?:你好|您好|谢谢|不客气|好的|当然|很高兴|欢迎(?:您|你|提问|咨询|随时|继续|再|使用|光临|来|联系)|没问题)',
      '^欢迎(?:[！!。，,~～ ]|$)',
      '(?:希望(?:这|以上|对).{0,10}(?:帮助|有用))',
      '(?:如果|若)(?:您|你)?(?:还)?(?:有|需要).{0,12}(?:问题|帮助|告诉我|随时)',
      '请随时',
    ],
    ar: [
      '^(?:مرحبا|اهلا|السلام عليكم|شكرا|عفوا|بالتاكيد|طبعا|بكل سرور|يسعدني)',
      '(?:امل|اتمني) ان',
      '(?:لا تتردد|اذا كان لديك|اذا كنت بحاجه|ان كان لديك|هل تحتاج|هل ترغب)',
    ],
  },
  /** Talks about the answer or its sources: `Based on the documents, here is a summary`. */
  meta: {
    en: [
      "^(?:here (?:is|are)|here's|below (?:is|are)|the following (?:is|are)) (?:a |an |the |some |my |your )?(?:\\w+ ){0,3}(?:summary|answer|list|overview|steps?|information|details|points?|breakdown|examples?|explanation|response)\\b",
      '^(?:based on|according to|from|in|given|using|as per) (?:the |these |this |your |my )?(?:provided |given |retrieved |above |available |following )?(?:context|documents?|passages?|sources?|information|search results|excerpts?|text)(?: provided| given| above)?[,:.]?(?: (?:i found|here (?:is|are)|the answer is|this is what i found))?:?$',
      '^(?:in (?:summary|conclusion|short)|to (?:summari[sz]e|conclude)|overall)[,:.]?$',
      '^(?:sources?|references?|citations?|note|disclaimer|answer|summary)\\s?:?$',
    ],
    zh: [
      '^(?:以下|下面)(?:是|为)(?:.{0,20}(?:总结|要点|信息|内容|回答|答案|步骤|说明|列表|清单|摘要|概述|建议|方法|资料|情况|详情|原因|解释|介绍|分析|结果|几点|部分|对比|示例))?[：:]?$',
      '^(?:根据|基于|依据)(?:所|以上|上述|提供的|给定的)?.{0,12}(?:文档|资料|信息|内容|上下文)[，,：:。]?$',
      '^(?:综上所述|总之|总结)[，,：:。]?$',
    ],
    ar: [
      '^(?:هذا ملخص.{0,40}|(?:فيما يلي|اليكم?)(?: (?:ال)?(?:ملخص|خلاص|نبذ|لمح|قايم|قائم|جدول|عرض|شرح|وصف|توضيح|مقارن|نظر|اهم|ابرز|بعض|كل|جميع|ما|نقاط|خطو|معلوم|تفاصيل|اجاب|جواب|رد|امثل|شروط|اسباب|طر|كيفي|ارشاد|حقايق|حقائق|بيان|ارقام|مزايا|فوايد|فوائد|خيار|نتايج|نتائج|حل|نصايح|نصائح|توصي|محتوي|نص|عناصر|مراحل|معايير|اجراء|مستند|وثايق|وثائق|احكام|قواعد)[^ ]{0,4}(?: [^0-9٠-٩]{0,40})?)?):?$',
      '^(?:بناء علي|وفقا ل|استنادا الي|حسب) ?.{0,30}(?:الوثائق|المصادر|المعلومات|السياق|المستندات)[،,:.]?$',
    ],
  },
  /** Says what the speaker is doing or thinking. */
  process: {
    en: [
      "^(?:first,? |now,? |next,? |then,? |so,? )?i (?:will|'ll|am going to|'m going to|need to|searched|looked|checked|reviewed|read|analy[sz]ed)\\b",
      "^(?:first,? |now,? |next,? |then,? |so,? )?(?:we|we'll) (?:will|'ll|are going to|need to) (?:look|start|begin|go|examine|review|search|consider|discuss|see|find|use)\\b",
      "^(?:i'll|i'm going to|let me|let us|let's)\\b",
      '^(?:i|we) (?:love|like|hope|wish|agree|know what you mean)\\b',
      '^(?:i|we) (?:think|believe|feel|guess|suppose)(?: so| not)?(?:[.!,]|$)',
    ],
    zh: ['^(?:首先)?(?:我|我们)(?:将|会|来|先|需要|认为|觉得|查看|搜索|检索)', '^让(?:我|我们)'],
    ar: ['^(?:ساقوم|سوف اقوم|دعني|دعنا|لقد بحثت|بحثت|قمت ب)', '^(?:اعتقد|اظن|اري) '],
  },
} as const
