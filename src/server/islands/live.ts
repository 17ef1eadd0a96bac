// Runs in browsers. Follows a run in progress: writes its figures where they stand, and moves nothing.

interface SoFar {
  readonly done: string
  readonly results: number
  readonly ended: boolean
  readonly rows: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const place = document.querySelector<HTMLElement>('[data-live]')
const address = place?.dataset['live']

if (place !== null && address !== undefined) {
  const source = new EventSource(address)
  source.addEventListener('state', (event: MessageEvent<string>) => {
    const state = JSON.parse(event.data) as SoFar
    write(document.getElementById('done'), state.done)
    const progress = place.querySelector('progress')
    if (progress !== null && progress.max > 1) progress.value = state.results
    for (const row of place.querySelectorAll<HTMLElement>('[data-evaluator]')) {
      const own = state.rows[row.dataset['evaluator'] ?? '']
      for (const cell of row.querySelectorAll<HTMLElement>('[data-field]')) {
        write(cell, own?.[cell.dataset['field'] ?? ''] ?? '–')
      }
    }
    if (!state.ended) return
    source.close()
    const ended = document.getElementById('ended')
    if (ended !== null) ended.classList.add('here')
  })
}

function write(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text
}
