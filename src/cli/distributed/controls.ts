/** What can be done with a distributed run from any terminal that reaches its store. */
export const CONTROLS = ['watch', 'pause', 'continue', 'cancel'] as const

export type Control = (typeof CONTROLS)[number]
