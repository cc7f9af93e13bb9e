import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type CounterName, declared, type GaugeName, type HistogramName, type Labels } from './declared.ts'

export type Reading<N extends GaugeName> = { labels: Labels<N>; value: number }

/** What a process tells Prometheus of itself. Names and labels are those of `declared.ts`. */
export type Metrics = {
  count<N extends CounterName>(name: N, labels: Labels<N>): void
  observe<N extends HistogramName>(name: N, labels: Labels<N>, value: number): void
  /** Asks `read` whenever Prometheus comes by. One that fails or is slow is left out, and the rest answered. */
  read<N extends GaugeName>(name: N, read: () => Promise<Reading<N>[]> | Reading<N>[]): void
  /** All of it as Prometheus reads it. */
  render(): Promise<{ type: string; text: string }>
}

/** Prometheus itself waits ten seconds, and a database that is gone would take all of them. */
const READ_LIMIT_MS = 2_000

/** Begins to count for one process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  for (const [name, one] of Object.entries(declared)) {
    const about = { name, help: one.help, labelNames: [...one.labels], registers: [registry] }
    if (one.kind === 'counter') counters.set(name, new Counter(about))
    if (one.kind === 'histogram') histograms.set(name, new Histogram({ ...about, buckets: [...one.buckets] }))
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

async function withinLimit<T>(read: () => Promise<T[]>): Promise<T[]> {
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
