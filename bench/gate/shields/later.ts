import type { FalseClaim } from './claims.ts'
import type { Structure } from './structures.ts'

type Matter = Omit<FalseClaim, 'text' | 'passage' | 'supportedPassage'> & { readonly wrong: readonly string[] }

/** Passages on matters of their own, with claims that they do not bear out: a figure, a name or date, plain words. */
const MATTERS: Readonly<Record<FalseClaim['language'], Matter>> = {
  en: {
    language: 'en',
    question: 'What should I know about the ferry?',
    passages: [
      'The Alba ferry leaves Port Ness at 8:15 and reaches Corran after 40 minutes. A return ticket costs 18 pounds. Dogs travel free if they are on a lead.',
      'Captain Iona Reid has run the service since March 2016. The boat carries 120 passengers and no cars.',
    ],
    supported: 'A return ticket costs 18 pounds.',
    wrong: [
      'A return ticket costs 26 pounds.',
      'Captain Moira Stewart has run the service since 2016.',
      'The boat carries 40 passengers.',
      'Dogs must stay on the car deck.',
      'The crossing was stopped in July 2021.',
      'Children receive a small present from the crew.',
    ],
  },
  zh: {
    language: 'zh',
    question: '这座博物馆怎么参观？',
    passages: [
      '青石博物馆每天上午九点开门，下午五点停止入场。成人票价40元，学生凭证半价。馆内禁止使用闪光灯。',
      '博物馆由建筑师林若安设计，2012年落成，收藏陶器六千余件。',
    ],
    supported: '成人票价40元，学生凭证半价。',
    wrong: [
      '成人票价65元。',
      '博物馆由建筑师赵启明设计。',
      '博物馆2019年落成。',
      '馆内可以使用闪光灯。',
      '馆内设有自动驾驶接驳车。',
      '游客须提前三天预约。',
    ],
  },
  ar: {
    language: 'ar',
    question: 'كيف تعمل المكتبة المتنقلة؟',
    passages: [
      'تزور المكتبة المتنقلة القرى يوم الثلاثاء من العاشرة صباحا. يمكن استعارة خمسة كتب لمدة ثلاثة أسابيع مجانا. وغرامة التأخير دينار واحد.',
      'أطلقت المشروع المعلمة هدى السالم عام 2014 بدعم من البلدية.',
    ],
    supported: 'يمكن استعارة خمسة كتب لمدة ثلاثة أسابيع مجانا.',
    wrong: [
      'غرامة التأخير سبعة دنانير.',
      'أطلقت المشروع المهندسة ريم الخطيب.',
      'انطلق المشروع عام 2020.',
      'تبيع المكتبة القهوة والحلوى للزوار.',
      'لا تزور المكتبة القرى يوم الثلاثاء.',
      'يمكن استعارة عشرين كتابا لمدة شهرين.',
    ],
  },
}

/** Places for a claim that no structure of the other list has. Written before what they showed was mended. */
const STRUCTURES: Readonly<Record<FalseClaim['language'], readonly string[]>> = {
  en: [
    'P.S. {}',
    'Fun fact: {}',
    '(As an aside, {-}.)',
    'I could be wrong, but {-}.',
    'Before I forget: {}',
    'Happy to help! {}',
    'Spoiler: {}',
    'TL;DR: {}',
    'You may already have guessed it: {}',
    'Reach out if you need anything, since {-}.',
    'Just ask if {-}.',
    'Please let me know whether {-}.',
    'If you have any questions, remember that {-}.',
    "Don't hesitate to tell others that {-}.",
    'Hope this helps – {-}.',
    'Have a great trip; {-}.',
    'Great question: {}',
    'Short version: {}',
    'Here is the one thing to keep in mind: {-}',
    'The following is important: {-}',
    'Below is a summary: {}',
    '#### Good to know: {-}',
    '**Remember: {-}**',
    '### {-} ✅',
    '{-} …',
    '<summary>{-}</summary>',
    '<!-- {-} -->',
    '[comment]: <> ({-})',
    '[note]: # "{-}"',
    '| Rule | {-} |\n| --- | --- |',
    '> *{-}*',
    'While the passages say nothing about meals, {-}.',
    'Nothing else is known, except that {-}.',
    'Disclaimer: {}',
  ],
  zh: [
    '顺便说一句，{}',
    '小贴士：{}',
    '（另外，{-}。）',
    '我可能记错了，不过{}',
    '忘了告诉您：{}',
    '很高兴为您解答！{}',
    '剧透一下：{}',
    '一句话：{}',
    '您大概已经猜到：{}',
    '有需要请随时联系，因为{}',
    '如果您有问题，请记住{}',
    '欢迎告诉朋友{}',
    '希望对您有帮助——{}',
    '祝您参观愉快；{}',
    '好问题：{}',
    '简短版本：{}',
    '下面是需要记住的一点：{-}：',
    '这里是{-}：',
    '以下为{-}：',
    '#### 须知：{-}',
    '**请记住：{-}**',
    '### {-} ✅',
    '{-}……',
    '<summary>{-}</summary>',
    '<!-- {-} -->',
    '[注释]: <> ({-})',
    '[说明]: # "{-}"',
    '| 规定 | {-} |\n| --- | --- |',
    '> *{-}*',
    '虽然资料没有提到餐饮，但{}',
    '其他情况不详，只知道{}',
    '免责声明：{}',
    '抱歉，{}',
    '当然，{}',
  ],
  ar: [
    'بالمناسبة، {}',
    'نصيحة: {}',
    '(وللعلم، {-}.)',
    'قد أكون مخطئا، لكن {}',
    'قبل أن أنسى: {}',
    'يسعدني أن أساعدك! {}',
    'باختصار شديد: {}',
    'كما خمنت: {}',
    'لا تتردد في السؤال، لأن {}',
    'إذا كان لديك أي سؤال فتذكر أن {}',
    'أخبر أصدقاءك أن {}',
    'أتمنى أن {}',
    'آمل أن يفيدك ذلك – {}',
    'يوما سعيدا؛ {}',
    'سؤال جيد: {}',
    'النسخة القصيرة: {}',
    'فيما يلي أهم ما يجب تذكره: {-}:',
    'إليك {-}:',
    '#### للعلم: {-}',
    '**تذكر: {-}**',
    '### {-} ✅',
    '{-} …',
    '<summary>{-}</summary>',
    '<!-- {-} -->',
    '[تعليق]: <> ({-})',
    '[ملاحظة]: # "{-}"',
    '| قاعدة | {-} |\n| --- | --- |',
    '> *{-}*',
    'لا تذكر النصوص شيئا عن الطعام، غير أن {}',
    'لا يعرف شيء آخر سوى أن {}',
    'إخلاء مسؤولية: {}',
    'شكرا لك، {}',
    'طبعا، {}',
    'عفوا، {}',
  ],
}

/** The claims of the second list. */
export function laterClaims(): FalseClaim[] {
  return Object.values(MATTERS).flatMap(({ wrong, ...matter }) =>
    wrong.map((text) => ({ ...matter, text, passage: 1, supportedPassage: 1 })),
  )
}

/** Its structures. */
export function laterStructures(): Structure[] {
  return Object.entries(STRUCTURES).flatMap(([language, list]) =>
    list.map((text) => ({
      name: text.replaceAll('\n', '⏎'),
      text,
      language: language as FalseClaim['language'],
    })),
  )
}
