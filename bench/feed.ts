import { parseArgs } from 'node:util'
import type { Actor } from '../server/access.ts'
import { getFeed } from '../server/features/feed/actions/get-feed.ts'
import { runSql } from '../testing/sql.ts'
import { openCatalogue } from './catalogue.ts'
import { type Contender, compare } from './compare.ts'
import { explain, judgePlans } from './sql-meter.ts'

/**
 * `node bench/feed.ts --rows 1000000 --keep /tmp/sokoni-bench`: time of a feed page with viewer
 * flags, shop and total, compared with twenty rows by primary key. `--explain` prints
 * the plans, `--explain --full` completely.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '200' },
    keep: { type: 'string' },
    explain: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
})
const rows = Number(options.rows)
const calls = Number(options.calls)
const { platform, meter, member, visitor, floor, stop } = await openCatalogue({ rows, keep: options.keep })

// Stored lists of other users, as after a busy day.
await runSql(
  platform.db.kysely,
  `INSERT INTO "FeedList" (id, reader, "pageSize", ids, reasons, older, total)
   SELECT gen_random_uuid(), gen_random_uuid()::text, 20, ids, repeat('n', 200), ids[:20], 0
   FROM (SELECT array_agg(id) AS ids FROM (SELECT id FROM "Product" LIMIT 200) p) list,
     generate_series(1, 5000 - (SELECT count(*) FROM "FeedList"))`,
)
await runSql(platform.db.kysely, 'VACUUM ANALYZE "FeedList"')

const page = (who: Actor, query: Partial<Parameters<typeof getFeed>[2]> = {}) =>
  getFeed(platform, who, { page: 1, limit: 20, order: 'desc', ...query })

/** A reader who pages by cursor and restarts after forty pages. */
const scrolling = (who: Actor, sort?: 'newest') => {
  let cursor: string | undefined
  let pages = 0
  return async () => {
    const { pagination } = await page(who, { cursor, ...(sort && { sort }) })
    pages += 1
    cursor = pages % 40 === 0 ? undefined : (pagination.nextCursor ?? undefined)
  }
}
let number = 1
const goal = { p50: 1.3, p99: 2 }
const deep = { p50: 3, p99: 4 }
const contenders: Contender[] = [
  floor,
  { name: 'page 1, ranked, visitor', goal, run: async () => void (await page(visitor)) },
  { name: 'page 1, ranked, member', goal, run: async () => void (await page(member)) },
  {
    name: 'page 1, newest, visitor',
    goal,
    run: async () => void (await page(visitor, { sort: 'newest' })),
  },
  { name: 'on by cursor, ranked, member', goal: deep, run: scrolling(member) },
  { name: 'on by cursor, newest, visitor', goal: deep, run: scrolling(visitor, 'newest') },
  {
    name: 'on by page, ranked, member',
    goal: deep,
    run: async () => {
      await page(member, { page: number })
      number = (number % 40) + 1
    },
  },
]
const far = Math.floor(rows / 20 / 2)
let further = 0
contenders.push({
  // Consecutive pages: their distance from an anchor differs.
  name: `page ${far} and on, ranked, visitor`,
  goal: deep,
  run: async () => {
    further = (further + 1) % 25
    await page(visitor, { page: far + further })
  },
})
const anew: Contender = {
  name: 'page 1, ranked anew, member (no goal)',
  run: async () => {
    await runSql(platform.db.kysely, 'DELETE FROM "FeedList" WHERE reader = $1', [member.userId])
    await page(member)
  },
}
if (options.explain) {
  const scans = []
  for (const { name, run } of [...contenders, anew]) {
    await run()
    scans.push(...(await explain(meter, name, run, options.full)))
  }
  judgePlans(scans)
} else {
  await compare(`The feed among ${rows.toLocaleString('en')} products`, contenders, { calls, meter })
  await compare('A list ranked anew, as after something was listed', [floor, anew], {
    calls: calls / 4,
    meter,
  })
}
await stop()
