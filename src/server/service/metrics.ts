/** Upper ends of the buckets of durations, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Durations {
  readonly counts: number[]
  sum: number
  n: number
}

/** What the service counts, and as Prometheus reads it. */
export interface Metrics {
  /** A request to a route was answered. */
  answered(route: string, reply: { readonly status: number; readonly seconds: number }): void
  text(gauges: readonly Gauge[]): string
}

/** A figure that is looked up when it is asked for. */
export interface Gauge {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  /** By its labels, such as `status="pass"`; empty for none. */
  readonly values: ReadonlyMap<string, number>
}

export function metrics(): Metrics {
  const statuses = new Map<string, number>()
  const durations = new Map<string, Durations>()
  return {
    answered(route, { status, seconds }) {
      const key = `route="${route}",status="${status}"`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      const known = durations.get(route) ?? { counts: BUCKETS.map(() => 0), sum: 0, n: 0 }
      durations.set(route, known)
      const bucket = BUCKETS.findIndex((end) => seconds <= end)
      if (bucket >= 0) known.counts[bucket] = (known.counts[bucket] ?? 0) + 1
      known.sum += seconds
      known.n += 1
    },
    text: (gauges) =>
      [
        ...figure({
          name: 'assay_requests_total',
          help: 'Requests that were answered.',
          type: 'counter',
          values: statuses,
        }),
        ...histogram(durations),
        ...gauges.flatMap(figure),
        '',
      ].join('\n'),
  }
}

function figure({ name, help, type, values }: Gauge): string[] {
  const lines = [...values].map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines]
}

function histogram(durations: ReadonlyMap<string, Durations>): string[] {
  const name = 'assay_request_duration_seconds'
  const lines = [...durations].flatMap(([route, { counts, sum, n }]) => {
    let below = 0
    const buckets = BUCKETS.map((end, at) => {
      below += counts[at] ?? 0
      return `${name}_bucket{route="${route}",le="${end}"} ${below}`
    })
    const all = [
      `${name}_bucket{route="${route}",le="+Inf"} ${n}`,
      `${name}_sum{route="${route}"} ${sum}`,
      `${name}_count{route="${route}"} ${n}`,
    ]
    return [...buckets, ...all]
  })
  return [`# HELP ${name} How long a reply took.`, `# TYPE ${name} histogram`, ...lines]
}
