/**
 * Units that are as often written without a space after the number as with one. No single letters: `80s`, `5G` and `4x`
 * mean something else.
 */
export const UNITS: ReadonlySet<string> = new Set(
  (
    'kb mb gb tb pb kib mib gib tib pib kbit mbit gbit kbps mbps gbps km cm mm nm kg mg ms ns hz khz mhz ghz kw mw gw kwh ' +
    'mwh gwh ml mph kph lbs ft px rpm fps min'
  ).split(' '),
)
