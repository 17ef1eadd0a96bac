import type { Route } from './service-route.ts'
import type { Service } from '../service.ts'

export function metricsRoutes({ metrics, deciding, runs }: Service): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/metrics',
      scope: 'read',
      summary: 'Figures for Prometheus',
      answers: { 200: { description: 'In its text format.', type: 'text/plain' } },
      handle: () =>
        new Response(
          metrics.text([
            {
              name: 'assay_decisions_total',
              help: 'Decisions that were recorded.',
              type: 'counter',
              values: new Map([...deciding.counts].map(([status, count]) => [`status="${status}"`, count])),
            },
            gauge('assay_decisions_waiting', 'Answers that wait for their turn.', deciding.waiting),
            gauge('assay_decisions_under_way', 'Answers that wait, are decided or recorded.', deciding.underWay),
            gauge('assay_runs_under_way', 'Runs that this instance carries out.', runs.count),
            gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
          ]),
          { headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } },
        ),
    },
  ]
}

function gauge(name: string, help: string, value: number) {
  return { name, help, type: 'gauge' as const, values: new Map([['', value]]) }
}
