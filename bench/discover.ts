import { parseArgs } from 'node:util'
import { discoverProducts } from '../server/features/assistant/discover/discover.ts'
import { listProducts } from '../server/features/products/actions/list-products.ts'
import { openCatalogue } from './catalogue.ts'
import { explain } from './sql-meter.ts'
import { fillVectors } from './vectors.ts'

/**
 * `node bench/discover.ts --rows 100000 --keep /tmp/sokoni-bench`: time of a discovery query with
 * embedding and twenty views, compared with keywords alone (goal: p50 ≤ 150 ms for 100,000 products
 * on two cores). `--explain` prints the plans.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '8' },
    keep: { type: 'string' },
    explain: { type: 'boolean', default: false },
  },
})
const GOAL_MS = 150
const queries = [
  'red kettle',
  'phone',
  'a warm blanket for cold nights',
  'something to carry water',
  'bracelet under 300',
  'a black dress between 50 and 200, not golden',
  'bicycle',
  'light for the garden',
  'gift of jewellery for a wedding',
  'kettle model500',
]

const catalogue = await openCatalogue({ rows: Number(options.rows), keep: options.keep })
const { platform, meter, visitor } = catalogue

const at = (values: readonly number[], part: number): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)
}

await fillVectors(platform)

const contenders = {
  discovery: (query: string) => discoverProducts(platform, visitor, { query, limit: 20 }),
  'keywords alone': (q: string) => listProducts(platform, visitor, { q, page: 1, limit: 20 }),
}
for (const query of queries) for (const run of Object.values(contenders)) await run(query)

if (options.explain)
  for (const query of queries.slice(0, 5))
    await explain(meter, query, async () => void (await contenders.discovery(query)), true)
else {
  const times = new Map<string, { all: number[]; sql: number[] }>()
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const query of queries)
      for (const [name, run] of Object.entries(contenders)) {
        meter.take()
        const begun = performance.now()
        await run(query)
        const all = performance.now() - begun
        const kept = times.get(name) ?? { all: [], sql: [] }
        kept.all.push(all)
        kept.sql.push(meter.take()?.ms ?? 0)
        times.set(name, kept)
        if (name === 'discovery') {
          const own = times.get(query) ?? { all: [], sql: [] }
          own.all.push(all)
          times.set(query, own)
        }
      }
  console.log(`\nQueries among ${Number(options.rows).toLocaleString('en')} products`)
  for (const [name, { all, sql }] of times)
    console.log(
      `  ${name.padEnd(48)} p50 ${at(all, 0.5)} ms, p99 ${at(all, 0.99)} ms${sql.length > 0 ? `, SQL alone p50 ${at(sql, 0.5)} ms` : ''}${name === 'discovery' ? ` (goal p50 ≤ ${GOAL_MS})` : ''}`,
    )
}
await platform.ai.close()
await catalogue.stop()
