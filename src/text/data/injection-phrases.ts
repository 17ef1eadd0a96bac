/**
 * Phrases in which a text addresses a model instead of a reader. Version 1. Each is the source of a regular expression
 * without nested repetition, matched against the lower-case N1 form of a text; the Arabic ones against the folded form.
 */
export const INJECTION_PHRASES: readonly string[] = [
  '(?:ignore|disregard|forget|override|bypass) (?:all |any |the |your |these |my |every ){0,3}(?:previous|prior|earlier|above|preceding|foregoing|other|former|original|initial|system) (?:\\w+ )?(?:instructions?|prompts?|messages?|directions?|rules?|context|guidelines?|commands?)',
  '(?:ignore|disregard|forget) (?:everything|all) (?:above|before|you (?:were|have been) told)',
  '(?:new|updated|real|actual|important) (?:system )?instructions? ?(?:for (?:the )?(?:ai|assistant|model|llm|chatbot))? ?:',
  '(?:you are|act|behave) (?:now )?(?:as )?(?:an? )?(?:unrestricted|jailbroken|dan\\b|developer mode)',
  'you (?:must|should|will|are to) (?:now )?(?:always |only )?(?:respond|reply|answer|say|tell the user|output|recommend|include|append|send|forward|reveal)',
  "(?:do not|don't|never) (?:tell|inform|mention(?: this)? to|reveal(?: this)? to|let) (?:the )?(?:user|human|reader)",
  '(?:attention|note to|instructions? (?:to|for)|dear|hey) (?:the )?(?:ai|assistant|language model|llm|chatbot|chatgpt|claude|gemini)\\b',
  '(?:reveal|print|repeat|output|show|leak) (?:me )?(?:your |the )(?:system prompt|initial prompt|hidden instructions|instructions verbatim)',
  '(?:if you are|as) (?:an? )?(?:ai|llm|language model|assistant)(?: reading| processing| summarizing)',
  '(?:忽略|无视|忘记)(?:之前|以上|前面|先前|所有|上述|此前)(?:的)?(?:所有)?(?:指令|指示|提示|说明|规则|内容|要求)',
  '(?:不要|别)(?:告诉|告知|通知)(?:用户|使用者)',
  '(?:你|您)(?:现在)?(?:必须|应当|应该|只能)(?:回答|回复|输出|推荐|告诉)',
  '(?:تجاهل|انس|اهمل) (?:جميع |كل )?(?:التعليمات|الاوامر|التوجيهات|ما سبق)',
  '(?:لا تخبر|لا تقل ل) ?(?:المستخدم)',
]
