/** Chinese characters that mostly serve grammar. A pair of characters is a stop word if both are listed. Version 1. */
export const STOP_CHARACTERS_ZH =
  '的了是在和与及或也都就而但则之其这那此个们我你他她它您着过地得把被让给对向从于为以因所由到上下中等很更最还又再' +
  '已将会能可要有没不吗呢吧啊呀嘛么什谁哪怎如若虽然后前时候'
