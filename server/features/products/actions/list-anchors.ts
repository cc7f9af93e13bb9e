import { type Expression, type SqlBool, sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { SortPosition } from '../../../../prisma/json.ts'
import { comesAfter, type Ordering, orderings, type Start, startParams } from '../queries/orderings.ts'
import { isListed } from '../queries/visibility.ts'

/** A list that can be read by page number: which products `p` it holds, and their order. */
type LongList = {
  name: string
  ordering: Ordering
  where: Expression<SqlBool>
  /** The values in `where`, which distinguish lists of one name. */
  values: readonly string[]
}

/** Products between two anchors: on average, half as many are skipped to reach a page. */
const STEP = 250

/** With anchors of different ages, products that came or went in between are missed or repeated. */
const validSince = sql<Date>`now() - interval '10 minutes'`

const nearestAnchor = prepared(({ kysely, param }: Builder<{ list: string; number: number }>) =>
  kysely
    .selectFrom('ListAnchor')
    .select(['number', 'place as position'])
    .where('list', '=', param('list'))
    .where('number', '<=', param('number'))
    .where('madeAt', '>', validSince)
    .orderBy('number', 'desc')
    .limit(sql.lit(1)),
)

/**
 * Returns where to begin reading `offset` products below the top of a list: at the last anchor
 * before it, so that not all are counted. Missing anchors are computed once and stored.
 */
export const anchoredStart = async (deps: Deps<'db'>, list: LongList, offset: number): Promise<Start> => {
  const wanted = Math.floor(offset / STEP)
  if (wanted === 0) return { from: 'offset', offset }
  const key = [list.ordering.name, STEP, list.name, ...list.values].join('/')
  const { rows } = await deps.db.kysely.executeQuery(nearestAnchor({ list: key, number: wanted }))
  const [known] = rows
  const last =
    known?.number === wanted
      ? known
      : ((await storeAnchors(deps, list, { key, from: known, wanted })) ?? known)
  if (!last) return { from: 'offset', offset }
  return { from: 'anchor', position: last.position, offset: offset - last.number * STEP }
}

/**
 * Returns a listed product with about `offset` newer ones before it, and their exact number, so
 * that a page far below is not counted from the top. `null` if there is none.
 */
export const newestAnchor = async (deps: Deps<'db'>, offset: number) => {
  const list = { name: 'products.list', ordering: orderings.newest, where: isListed(), values: [] }
  const start = await anchoredStart(deps, list, offset)
  if (start.from !== 'anchor') return null
  const [publishedAt, id] = start.position
  return { publishedAt: String(publishedAt), id: String(id), passed: offset - start.offset }
}

type Anchor = { number: number; position: SortPosition }

/** Counts from the nearest anchor, stores each anchor on the way, and returns the last. */
const storeAnchors = async (
  { db }: Deps<'db'>,
  { ordering, where }: LongList,
  { key, from, wanted }: { key: string; from: Anchor | undefined; wanted: number },
): Promise<Anchor | undefined> => {
  const first = from?.number ?? 0
  const place = sql<SortPosition>`jsonb_build_array(${sql.join(ordering.keys.map((one) => one.sql))})`
  const order = sql.join(ordering.keys.map((one) => sql`${one.sql} ${sql.raw(ordering.direction)}`))
  const params = startParams(from ? { from: 'after', position: from.position } : { from: 'top' })
  const anchors = await db.kysely
    .with('following', (cte) =>
      cte
        .selectFrom('Product as p')
        .select([place.as('place'), sql<number>`row_number() OVER (ORDER BY ${order}) - 1`.as('passed')])
        .where(where)
        .$if(from !== undefined, (products) =>
          products.where(comesAfter(ordering, 'anchor', (name) => sql`${params[name]}`)),
        )
        .orderBy(order)
        .limit((wanted - first) * STEP + 1),
    )
    .with('stale', (cte) =>
      cte.deleteFrom('ListAnchor').where('madeAt', '<', sql<Date>`now() - interval '1 hour'`),
    )
    .insertInto('ListAnchor')
    .columns(['list', 'number', 'place'])
    .expression((eb) =>
      eb
        .selectFrom('following')
        .select([
          sql<string>`${key}::text`.as('list'),
          sql<number>`${first}::int + passed / ${sql.lit(STEP)}`.as('number'),
          'place',
        ])
        .where(sql<boolean>`passed > 0 AND passed % ${sql.lit(STEP)} = 0`)
        .orderBy('passed'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['list', 'number'])
        .doUpdateSet((eb) => ({ place: eb.ref('excluded.place'), madeAt: sql`now()` })),
    )
    .returning(['number', 'place as position'])
    .execute()
  return anchors.toSorted((a, b) => a.number - b.number).at(-1)
}
