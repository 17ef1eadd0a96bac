/** A request that is not answered: its status, and why in a sentence that the person who asked may read. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429

  constructor(status: Refused['status'], message: string) {
    super(message)
    this.status = status
  }
}
