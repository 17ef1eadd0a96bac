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
