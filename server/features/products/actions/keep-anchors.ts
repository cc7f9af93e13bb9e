import { type Statement, statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Ordering, orderOf, placeSql, type Start } from '../queries/pages.ts'

/** A list that anyone may read by page number: its products `p` and their order. */
export type LongList = { name: string; ordering: Ordering; where: string; values: readonly unknown[] }

/** So many products lie between two anchors: half of them are passed over for a page, on an average. */
const STEP = 250
/** Between two anchors made at different times what came or went meanwhile is missed or met twice. */
const LIFE = `interval '10 minutes'`

const nearest = statement({
  name: 'products.anchor',
  text: `
    SELECT number, place FROM "ListAnchor"
    WHERE list = $1::text AND number <= $2::int AND "madeAt" > now() - ${LIFE} ORDER BY number DESC LIMIT 1`,
})

/**
 * Where to begin reading `skip` products from the top of a list without counting them all off: at the last anchor
 * before. Anchors that are missing are counted off once, and kept. A list without products there begins anywhere.
 * `where` takes its parameters from $1 on.
 */
export async function anchoredStart({ db }: Needs<'db'>, list: LongList, skip: number): Promise<Start> {
  const wanted = Math.floor(skip / STEP)
  if (wanted === 0) return { from: 'skip', skip }
  const key = [list.ordering.name, STEP, list.name, ...list.values].join('/')
  const [known] = await db.query<Anchor>(nearest, [key, wanted])
  const last = known?.number === wanted ? known : ((await walk({ db }, list, key, known, wanted)) ?? known)
  return last ? { from: 'place', place: last.place, skip: skip - last.number * STEP } : { from: 'skip', skip }
}

type Anchor = { number: number; place: unknown[] }

/** Counts off from the nearest anchor, keeps each that it passes, and answers the last. */
async function walk(
  { db }: Needs<'db'>,
  list: LongList,
  key: string,
  from: Anchor | undefined,
  wanted: number,
): Promise<Anchor | undefined> {
  const first = from?.number ?? 0
  const anchors = await db.query<Anchor>(walkStatement(list, from !== undefined), [
    ...list.values,
    key,
    first,
    (wanted - first) * STEP + 1,
    ...(from?.place ?? []),
  ])
  return anchors.toSorted((a, b) => a.number - b.number).at(-1)
}

const made = new Map<string, Statement>()

function walkStatement({ name, ordering, where, values }: LongList, isOnward: boolean): Statement {
  const id = `products.walk.${ordering.name}.${name}.${isOnward ? 'on' : 'top'}`
  const known = made.get(id)
  if (known) return known
  const { keys, direction } = ordering
  const [listed, first, count, place] = [1, 2, 3, 4].map((index) => values.length + index)
  const onward = `AND (${keys.map(({ sql }) => sql).join(', ')}) ${direction === 'DESC' ? '<=' : '>='}
    (${keys.map(({ type }, index) => `$${(place ?? 0) + index}::${type}`).join(', ')})`
  const text = `
    WITH walked AS (
      SELECT ${placeSql(ordering)} AS place, row_number() OVER (ORDER BY ${orderOf(ordering)}) - 1 AS passed
      FROM "Product" p WHERE ${where} ${isOnward ? onward : ''}
      ORDER BY ${orderOf(ordering)} LIMIT $${count}::bigint
    ), stale AS (
      DELETE FROM "ListAnchor" WHERE "madeAt" < now() - interval '1 hour'
    )
    INSERT INTO "ListAnchor" (list, number, place)
    SELECT $${listed}::text, $${first}::int + passed / ${STEP}, place FROM walked
    WHERE passed > 0 AND passed % ${STEP} = 0 ORDER BY passed
    ON CONFLICT (list, number) DO UPDATE SET place = EXCLUDED.place, "madeAt" = now()
    RETURNING number, place`
  const fresh = statement({ name: id, text })
  made.set(id, fresh)
  return fresh
}
