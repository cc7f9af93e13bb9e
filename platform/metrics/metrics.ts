import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type CounterName, declared, type GaugeName, type HistogramName, type Labels } from './declared.ts'

type Reading<N extends GaugeName> = { labels: Labels<N>; value: number }

/** The metrics of a process, with the names and labels of `declared.ts`. */
export type Metrics = {
  count<N extends CounterName>(name: N, labels: Labels<N>): void
  observe<N extends HistogramName>(name: N, labels: Labels<N>, value: number): void
  /** Calls `read` at each scrape. A reading that fails or takes too long is omitted. */
  read<N extends GaugeName>(name: N, read: () => Promise<Reading<N>[]> | Reading<N>[]): void
  /** Renders all metrics in the format of Prometheus. */
  render(): Promise<{ type: string; text: string }>
}

/** Prometheus waits ten seconds, all of which an unreachable database would use up. */
const READ_LIMIT_MS = 2_000

/** Creates the metrics of a process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  for (const [name, metric] of Object.entries(declared)) {
    const options = { name, help: metric.help, labelNames: [...metric.labels], registers: [registry] }
    if (metric.kind === 'counter') counters.set(name, new Counter(options))
    if (metric.kind === 'histogram')
      histograms.set(name, new Histogram({ ...options, buckets: [...metric.buckets] }))
  }
  return {
    count: (name, labels) => counters.get(name)?.inc(labels),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    read: (name, read) => {
      const { help, labels: labelNames } = declared[name]
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        async collect() {
          const readings = await withinLimit(async () => read())
          this.reset()
          for (const { labels, value } of readings) this.set(labels, value)
        },
      })
    },
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

const withinLimit = async <T>(read: () => Promise<T[]>): Promise<T[]> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<T[]>((resolve) => {
    timer = setTimeout(() => resolve([]), READ_LIMIT_MS)
  })
  try {
    return await Promise.race([read(), limit])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}
