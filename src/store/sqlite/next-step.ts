const NEXT: Readonly<Record<string, string>> = {
  full: 'Make room on the disk and run it again; what was acknowledged is kept.',
  'disk I/O':
    'The disk is failing, or a file-size limit was reached: fix that and run this again; what was acknowledged is kept.',
  readonly: 'Make the file and its folder writable, or choose another store.',
  locked: 'Another process has been writing for too long; end it, or run this again.',
  malformed: 'The file is damaged: restore it from a copy. Nothing was repaired.',
}

/** How SQLite reports problems with the disk or with another process, which are not the caller's fault. */
const FAULTS = ['full', 'disk I/O', 'locked']

export function isFault(reason: string): boolean {
  return FAULTS.some((word) => reason.includes(word))
}

/** What to do about a fault that SQLite reported. */
export function nextStep(reason: string): string {
  const known = Object.entries(NEXT).find(([word]) => reason.includes(word))
  return known?.[1] ?? 'Check the path, its permissions and the disk.'
}
