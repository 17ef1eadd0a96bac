const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

export const FIRST_PERSON = setOf('i im me my mine myself we us our ours ourselves 我 我们 انا نحن')

export const SECOND_PERSON = setOf('you your yours yourself yourselves 你 您 انت')

/** Words of conversation that carry opinion or contact, not facts. */
export const CHAT_WORDS = setOf(
  'maybe perhaps probably guess think believe sure know love like heard wow yes yeah yep oh well really haha lol cool ' +
    'hi hello hey agree thanks sorry glad hope wish favorite favourite nice awesome',
)
