import { answer } from './target.mjs'

/** The application as promptfoo calls it. */
export default class Provider {
  id() {
    return 'bench'
  }
  async callApi(query) {
    return { output: await answer({ query }) }
  }
}
