import { JudgeUnavailableError, type UnavailableOptions } from '../../core/errors.ts'

/** A prompt was longer than the model's context. The same one never fits; a smaller one may. */
export class ContextOverflowError extends JudgeUnavailableError {
  static override readonly kind: string = 'ContextOverflowError'
  constructor(message: string, options: UnavailableOptions) {
    super(message, { ...options, retryable: false })
  }
}
