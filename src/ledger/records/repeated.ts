import { UsageError } from '../../core/errors.ts'

/** A generation that was recorded before, with another input or with texts that were erased since. */
export class RecordedBeforeError extends UsageError {
  static override readonly kind: string = 'RecordedBeforeError'
}

/** A request under a key that another request has used. */
export class OtherRequestError extends UsageError {
  static override readonly kind: string = 'OtherRequestError'
  constructor() {
    super('This key was used for another request. Give each request a key of its own.')
  }
}
