// Runs in browsers. It marks and moves what the server wrote, inserts no markup, and is needed by nothing on the page.

/** A statement and what it rests on are lit together, by pointer and by keyboard. */
function light(event: Event): void {
  const at = event.target instanceof Element ? event.target.closest('[data-claim], mark a[href^="#claim-"]') : null
  for (const one of document.querySelectorAll('.lit')) one.classList.remove('lit')
  if (at === null) return
  const number = at.getAttribute('data-claim') ?? at.getAttribute('href')?.slice('#claim-'.length)
  if (number === undefined || !/^\d+$/.test(number)) return
  for (const one of document.querySelectorAll(`[data-claim="${number}"]`)) one.classList.add('lit')
  document.querySelector(`mark:has(> a[href="#claim-${number}"])`)?.classList.add('lit')
}
document.addEventListener('pointerover', light)
document.addEventListener('focusin', light)

/** `/` finds, `j` and `k` go on and back: in a list from line to line, on an example from one to the next. */
function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.target instanceof Element && event.target.matches('input, select, textarea')) return
  if (event.key === '/') {
    const find = document.querySelector<HTMLInputElement>('input[type=search]')
    if (find === null) return
    event.preventDefault()
    find.focus()
  }
  if (event.key !== 'j' && event.key !== 'k') return
  const step = document.querySelector<HTMLAnchorElement>(`.steps a[rel=${event.key === 'j' ? 'next' : 'prev'}]`)
  if (step !== null) return step.click()
  const lines = [...document.querySelectorAll<HTMLAnchorElement>('.examples a')]
  const here = lines.findIndex((line) => line === document.activeElement)
  lines[event.key === 'j' ? here + 1 : Math.max(0, here - 1)]?.focus()
}
document.addEventListener('keydown', press)
