/**
 * What is done with a call. `auto`: from the tape if it is there, else asked and recorded. `replay`: from the tape, or an
 * error. `record`: asked and recorded, for a new tape: a call that was there before is an error. `refresh`: asked, and
 * what was there is replaced. Whatever the mode, what a run was told is what its tape says.
 */
export type TapeMode = 'auto' | 'record' | 'replay' | 'refresh'

export const TAPE_MODES: readonly TapeMode[] = ['auto', 'record', 'replay', 'refresh']
