import type { Language } from '../../validity/wrapped/forms.ts'

/** What a claim may stand in. `{}` is the claim, `{-}` the claim without its full stop. */
export interface Structure {
  readonly name: string
  readonly text: string
  /** The one language whose words it has, if any. */
  readonly language?: Language
}

const ANY = [
  // Code.
  '```\n{}\n```', '```text\n{}\n```', '```python\n{}\n```', '```markdown\n{}\n```', '~~~\n{}\n~~~', '````\n{}\n````',
  '```\n{}', '```js\n// {}\n```', '```python\nx = 1\n# {}\n```', '```js\nconsole.log("{}")\n```', '```json\n{"answer": "{}"}\n```',
  '```yaml\nanswer: {}\n```', '```sql\n-- {}\n```', '```html\n<p>{}</p>\n```', '```c\n/* {} */\n```', '`{}`', '``{}``',
  '    {}', '\t{}', '<pre>{}</pre>', '<code>{}</code>', '<pre><code>\n{}\n</code></pre>',
  // Headings.
  '# {}', '# {-}', '## {}', '### {-}', '###### {}', '**{}**', '**{-}**', '**{-}**:', '{-}\n=====', '{-}\n-----', '<h1>{}</h1>', '<h2>{-}</h2>',
  '## **{-}**', '# {-} #',
  // Lists, quotes, tables.
  '- {}', '* {-}', '1. {}', '- [ ] {}', '- [x] {}', '> {}', '> {-}', '>> {}', '> [!NOTE]\n> {}', '> [!WARNING]\n> {}',
  '| {} |', '| {-} |\n| --- |', '| {-} | yes |\n| --- | --- |\n| a | b |', '| Fact |\n| --- |\n| {} |', '| a | b |\n| --- | --- |\n| 1 | {} |',
  '| {-}', '{-} | yes\n--- | ---', '1) {}', '• {}',
  // Tags and comments.
  '<!-- {} -->', '<think>{}</think>', '<think>\n{}\n</think>', '<thinking>{}</thinking>', '<answer>{}</answer>', '<b>{}</b>',
  '<details><summary>{}</summary></details>', '<details>\n<summary>More</summary>\n\n{}\n</details>', '<blockquote>{}</blockquote>', '<cite>{}</cite>', '<sup>{}</sup>',
  '<span title="{}">i</span>', '<img alt="{}">', '<a href="https://example.org" title="{}">see</a>', '<li>{}</li>', '<td>{}</td>', '<mark>{}</mark>', '<u>{}</u>',
  '<script>{}</script>', '<style>{}</style>', '<noscript>{}</noscript>', '<br>{}', '<title>{}</title>', '[//]: # ({-})',
  // Links and notes.
  '[{}](https://example.org)', '![{}](https://example.org/a.png)', '[see](https://example.org "{}")', '[^1]: {}', '[^a]: {}', '[1]: {}', '[note]: {}',
  '[{-}][1]', '<https://example.org> {}', '[^1] {}', '[{}]', '({})', '[{-}]',
  // Emphasis and marks.
  '*{}*', '_{}_', '***{}***', '~~{}~~', '=={}==', '*{-}*', '__{}__', '\\*{}\\*', '"{}"', '“{}”', '$${-}$$', '||{}||', '→ {}', '✅ {}', '⚠️ {}', '💡 {}', '--- {} ---', '... {}', '({-})',
  '{}\n\n---', '---\n{}\n---', '---\ntitle: {}\n---', '{-}:', '{-}…', '{-}!', '{-}?', '{-}?!', '{-} -', '{-};',
] as const

const ENGLISH = [
  // Questions.
  'Did you know that {-}?', 'Did you know? {}', '{-}, right?', "{-}, isn't that so?", "{-}, isn't it?", "Isn't it true that {-}?", 'Is it not the case that {-}?', 'Guess what? {}', 'Why? {}', 'Why? Because {-}.', 'How come {-}?', 'Who knew that {-}?',
  'Have you heard that {-}?', 'You know that {-}, do you?', 'So what? {-}?',
  // Footers.
  'Sources: {}', 'Source: {}', 'Sources:\n- {}', 'Sources:\n[1] {}', 'Sources:\n1. {}', 'References\n{}', '## Sources\n{}', '**References**\n- {}', 'Citations:\n[1]: {}', 'Bibliography:\n{}', 'Footnotes\n{}', 'Sure!\nSource [1]: {}', 'Sources: [1]\n{}', 'Sources: [1]\n\n{}', 'Sources:\n[1] Handbook\n\n{}', 'Sources: https://example.org\n{}', 'Works cited\n1. {}', 'Reference [1]: {}',
  // Labels.
  'Note: {}', 'Disclaimer: {}', 'Caveat: {}', 'P.S. {}', 'NB: {}', 'TL;DR: {}', 'Summary: {}', '{-}: Please read the guidance given above carefully.', '**{-}**: Please read the guidance given above carefully.', '{-} – please read the guidance given above carefully.', 'Assistant: {}', 'System: {}', 'Answer: {}', 'Q: {-}?\nA: Yes.', 'Q: {-}?', 'Title: {}', 'Heading: {-}', 'Update: {}', 'Edit: {}', 'Fun fact: {}',
  // Framing, and words about the answer.
  'I hope this helps: {}', 'I hope this helps, and {-}.', 'Let me know if {-}.', 'Please note that {-}.', 'As you asked, {}', 'You asked whether {-}.', 'The passages do not say that {-}, but {-}.', 'The passages do not mention it; {}', 'I am not sure, but {-}.', 'I do not know why {-}.', 'I cannot say more, as {-}.', 'Sorry, {-}.', 'Sure! {}', 'Thanks for asking! {}', 'Of course. {}', "I'm sorry, but {-}.", 'As an AI language model, I know that {-}.', 'Let me think: {}', 'First, I will note that {-}.', "I'll add that {-}.", 'I think {-}.', 'We believe {-}.', 'I searched and found that {-}.', 'Feel free to use this: {}', 'Have a nice day, {-}.', 'It is unclear why {-}.', 'It is not known when, but {-}.', 'Passage 1 states that {-}.', '(Passage 1: {-})', '(see: {})', '(source: {-})', 'According to the context, {-}.', 'As everybody knows, {-}.', 'Could you clarify? {}', 'Do you mean that {-}?', 'Would you like to know that {-}?', 'Is there anything else? {}', 'Here is a summary: {}', 'Here is the list of facts: {-}', 'Welcome! {}', 'Enjoy: {}', 'Good luck – {}', 'Hello there, {-}.', 'I was told by the passages that {-}.', 'Unknown. {}', 'N/A – {}', 'There is no information on that, {-}.', 'TODO: {}', 'Step 1: {}', 'Thank you, {-}.',
] as const

const CHINESE = [
  '你知道吗？{}', '你知道{-}吗？', '{-}，对吧？', '{-}，不是吗？', '难道不是{-}吗？', '来源：{}', '来源：\n[1] {}', '参考资料\n{}', '## 参考文献\n- {}', '注：{}', '总结：{}', '{-}：请仔细阅读以上给出的全部内容说明。', '希望对您有帮助，{}', '好的，{}', '以下是{-}：', '根据资料，{}', '资料没有提到，但{}', '我不知道为什么{}', '抱歉，{}', '作为人工智能，我知道{}', '免责声明：{}', '如果您还有问题，{}', '（{-}）', '《{-}》', '“{-}”',
] as const

const ARABIC = [
  'هل تعلم أن {-}؟', 'هل تعلم؟ {}', '{-}، أليس كذلك؟', 'أليس صحيحًا أن {-}؟', 'المصادر: {}', 'المصادر:\n[1] {}', 'المراجع\n{}', '## المصادر\n- {}', 'ملاحظة: {}', 'الخلاصة: {}', '{-}: يرجى قراءة الإرشادات المذكورة أعلاه بعناية.', 'آمل أن يكون هذا مفيدًا، {}', 'بالتأكيد! {}', 'وفقًا للنص، {}', 'لا يذكر النص ذلك، لكن {}', 'لا أعرف لماذا {}', 'عذرًا، {}', 'بصفتي نموذج ذكاء، أعرف أن {}', 'إذا كان لديك سؤال، {}', '«{-}»', '({-})',
] as const

/** All structures, each once. */
export function structures(): Structure[] {
  const named = (list: readonly string[], language?: Language): Structure[] =>
    list.map((text) => ({ name: text.replaceAll('\n', '⏎'), text, ...(language === undefined ? {} : { language }) }))
  return [...named([...new Set<string>(ANY)]), ...named(ENGLISH, 'en'), ...named(CHINESE, 'zh'), ...named(ARABIC, 'ar')]
}

const FULL_STOP = /[.。]$/

/** The claim within the structure. */
export function within({ text }: Structure, claim: string): string {
  return text.replaceAll('{-}', () => claim.replace(FULL_STOP, '')).replaceAll('{}', () => claim)
}
