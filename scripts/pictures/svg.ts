/** Colours and letters of the pictures, on light and dark pages. */
export const STYLE = [
  'text{font:13px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1f2328}',
  '.title{font-weight:600;font-size:14px}.quiet{fill:#656d76;font-size:12px}',
  '.page{fill:#fff}.grid{stroke:#d8dee4;stroke-width:1}.mark{stroke:#656d76;stroke-width:1.5;stroke-dasharray:5 4}',
  '.bar{stroke-width:6;stroke-linecap:round;opacity:.4}.bar.good{stroke:#0969da}.bar.bad{stroke:#cf222e}.bar.open{stroke:#9a6700}',
  '.dot.good{fill:#0969da}.dot.bad{fill:#cf222e}.dot.open{fill:#9a6700}',
  '.said.good{fill:#0969da}.said.bad{fill:#cf222e}.said.open{fill:#9a6700}',
  '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.quiet{fill:#8d96a0}.page{fill:#0d1117}.grid{stroke:#30363d}.mark{stroke:#8d96a0}',
  '.bar.good{stroke:#4493f8}.bar.bad{stroke:#f85149}.bar.open{stroke:#d29922}.dot.good{fill:#4493f8}.dot.bad{fill:#f85149}.dot.open{fill:#d29922}',
  '.said.good{fill:#4493f8}.said.bad{fill:#f85149}.said.open{fill:#d29922}}',
].join('')

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
