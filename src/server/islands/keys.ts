// Runs in browsers. Single keys: what each does is written at the foot of the page, and can be changed there or switched off.

const KEPT_KEYS = 'assay-keys'
const keysPlace = document.getElementById('keys')
const keysOn = document.querySelector<HTMLInputElement>('#keys-on')
const keyFields = [...document.querySelectorAll<HTMLInputElement>('[data-key]')]

function readKeys(): void {
  let kept: Record<string, unknown> = {}
  try {
    kept = JSON.parse(localStorage.getItem(KEPT_KEYS) ?? '{}') as Record<string, unknown>
  } catch {
    // Pages from disk may have nowhere to keep anything.
  }
  if (keysOn !== null && kept['on'] === false) keysOn.checked = false
  for (const field of keyFields) {
    const own = kept[field.dataset['key'] ?? '']
    if (typeof own === 'string' && own !== '') field.value = own
  }
}

function keepKeys(): void {
  const kept = keyFields.map((field) => [field.dataset['key'] ?? '', field.value] as const)
  try {
    // What other pages have stays.
    const before = JSON.parse(localStorage.getItem(KEPT_KEYS) ?? '{}') as Record<string, unknown>
    localStorage.setItem(KEPT_KEYS, JSON.stringify({ ...before, ...Object.fromEntries(kept), on: keysOn?.checked }))
  } catch {
    // As above.
  }
  showKeys()
}

/** Writes on each button the key that presses it. */
function showKeys(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-shows]')) {
    const key = keyOf(place.dataset['shows'] ?? '')
    place.hidden = keysOn?.checked !== true || key === ''
    place.textContent = key
  }
}

function keyOf(action: string): string {
  return keyFields.find((field) => field.dataset['key'] === action)?.value ?? ''
}

/** In a list from line to line, on an example from one to the next. */
function step(forward: boolean): void {
  const link = document.querySelector<HTMLAnchorElement>(`.steps a[rel=${forward ? 'next' : 'prev'}]`)
  if (link !== null) return link.click()
  const lines = [...document.querySelectorAll<HTMLAnchorElement>('.examples a')]
  const here = lines.findIndex((line) => line === document.activeElement)
  lines[forward ? here + 1 : Math.max(0, here - 1)]?.focus()
}

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
  if (keysOn?.checked !== true) return
  const typing = 'textarea, select, input:not([type=radio], [type=checkbox])'
  if (event.target instanceof Element && event.target.matches(typing)) return
  const action = keyFields.find((field) => field.value !== '' && field.value === event.key)?.dataset['key']
  if (action === undefined) return
  if (action === 'next' || action === 'previous') return step(action === 'next')
  const wanted =
    action === 'find'
      ? document.querySelector<HTMLElement>('input[type=search]')
      : document.querySelector<HTMLElement>(`[data-press="${action}"]`)
  if (wanted === null) return
  event.preventDefault()
  if (action === 'find') wanted.focus()
  else wanted.click()
}

if (keysPlace !== null) {
  readKeys()
  showKeys()
  keysPlace.hidden = false
  keysPlace.addEventListener('change', keepKeys)
  document.addEventListener('keydown', press)
}
