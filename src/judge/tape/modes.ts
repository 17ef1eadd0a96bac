/**
 * What happens to a call. `auto`: answered from the tape if it is there, otherwise made and recorded. `replay`: from
 * the tape, or an error. `record`: made and recorded, for a new tape: an existing call is an error. `refresh`: made,
 * and replaces an existing one. In every mode, the tape has what the run was told.
 */
export type TapeMode = 'auto' | 'record' | 'replay' | 'refresh'

export const TAPE_MODES: readonly TapeMode[] = ['auto', 'record', 'replay', 'refresh']
