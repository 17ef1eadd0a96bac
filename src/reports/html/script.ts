/**
 * Search and filters of the page. Without it the page shows everything and offers neither. It reads and hides what is on the
 * page, inserts no markup, stores nothing and asks nobody.
 */
export const SCRIPT = `
'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const rows = [...document.querySelectorAll('.rows > details')];
  const tools = byId('tools');
  if (!tools) return;
  const find = byId('find'), reason = byId('reason'), found = byId('found');
  const texts = rows.map((row) => row.textContent.normalize('NFKC').toLowerCase());
  const groups = rows.map((row) => row.dataset.groups.split(' '));
  const visible = () => rows.filter((row) => row.offsetParent !== null);
  const say = () => {
    const count = visible().length;
    found.textContent = count === rows.length ? '' : count === 0 ? 'No example fits.' : count + ' of ' + rows.length + ' shown';
  };
  const apply = () => {
    const words = find.value.normalize('NFKC').toLowerCase().split(/\\s+/u).filter(Boolean);
    const wanted = reason ? reason.value : '';
    rows.forEach((row, i) => {
      row.hidden = !(words.every((word) => texts[i].includes(word)) && (wanted === '' || groups[i].includes(wanted)));
    });
    say();
  };
  let waiting = 0;
  find.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(apply, 80); });
  if (reason) reason.addEventListener('change', apply);
  for (const radio of document.querySelectorAll('input[name=show]')) radio.addEventListener('change', say);
  for (const button of document.querySelectorAll('button.pick')) {
    if (!reason) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      reason.value = button.dataset.group;
      const all = byId('show-all');
      if (all) all.checked = true;
      find.value = '';
      apply();
      const first = visible()[0];
      byId('examples').scrollIntoView();
      if (first) { first.open = true; first.firstElementChild.focus({ preventScroll: true }); }
    });
  }
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const typing = event.target instanceof Element && event.target.matches('input[type=search], select, textarea');
    if (event.key === 'Escape' && event.target === find) { find.value = ''; apply(); }
    if (typing) return;
    if (event.key === '/') { event.preventDefault(); find.focus(); find.scrollIntoView({ block: 'center' }); }
    if (event.key !== 'j' && event.key !== 'k') return;
    const all = visible();
    const at = all.findIndex((row) => row.contains(document.activeElement));
    const next = all[event.key === 'j' ? at + 1 : Math.max(0, at - 1)];
    if (!next) return;
    next.firstElementChild.focus();
    next.scrollIntoView({ block: 'nearest' });
  });
  for (const row of document.querySelectorAll('.keys')) row.hidden = false;
  tools.hidden = false;
})();
`

/** SHA-256 of the script in base64, for the content security policy. A test makes sure that it is right. */
export const SCRIPT_SHA256 = 'HQOvgtTKhzfVGcAgKf2IWv7acoh+hJAqcwWqfgA9U1Q='
