import { sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { texts, unnestAs } from '../../../../platform/db/unnest.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isListed, priceAt, productTable } from '../../products/tables.ts'
import type { Candidate } from './candidates.ts'

export type MarketPosition = 'below' | 'above' | 'fair'

/** Share of the market price within which a price is a usual one. */
const USUAL_DEVIATION = 0.15
/** With fewer products there is no market price. */
const MIN_PRODUCTS = 4
/**
 * The market price comes from the newest `LOOKED_AT` of a currency among the newest `AMONG` of a
 * category.
 */
const LOOKED_AT = 200
const AMONG = 1_000

/**
 * Compares each product's price with those of its category and currency; leaves out products
 * without enough others.
 */
export const marketPositions = async (
  { db }: Deps<'db'>,
  candidates: readonly Candidate[],
  now: Date,
): Promise<Map<string, MarketPosition>> => {
  const kinds = new Map(
    candidates.flatMap(({ category, currency }) =>
      category ? [[`${currency} ${category}`, { category, currency }]] : [],
    ),
  )
  if (kinds.size === 0) return new Map()
  const wanted = [...kinds.values()]
  const { rows } = await db.kysely.executeQuery(
    middles({
      categories: wanted.map(({ category }) => category),
      currencies: wanted.map(({ currency }) => currency),
    }),
  )
  const middlePrices = new Map(
    rows.map(({ category, currency, middle }) => [`${currency} ${category}`, middle]),
  )
  return new Map(
    candidates.flatMap((candidate) => {
      const middle = middlePrices.get(`${candidate.currency} ${candidate.category}`)
      const price = priceAt(candidate, now)?.current
      if (!middle || !price) return []
      const ratio = price / middle
      const position = ratio < 1 - USUAL_DEVIATION ? 'below' : ratio > 1 + USUAL_DEVIATION ? 'above' : 'fair'
      return [[candidate.id, position] as const]
    }),
  )
}

/**
 * The median price of each category and currency. Reads the newest of the category by their index,
 * whatever their currency: otherwise PostgreSQL would read and sort the whole category.
 */
const middles = prepared(
  ({ kysely, param }: Builder<{ categories: readonly string[]; currencies: readonly string[] }>) =>
    kysely
      .selectFrom(
        unnestAs('kind', { category: texts(param('categories')), currency: texts(param('currencies')) }),
      )
      .innerJoinLateral(
        (eb) => {
          const newest = eb
            .selectFrom(productTable.as('p'))
            .select(['p.priceMinor', 'p.currency'])
            .where(isListed())
            .whereRef('p.category', '=', 'kind.category')
            .orderBy('p.publishedAt', 'desc')
            .orderBy('p.id', 'desc')
            .limit(sql.lit(AMONG))
          const priced = eb
            .selectFrom(newest.as('newest'))
            .select('newest.priceMinor')
            .whereRef('newest.currency', '=', 'kind.currency')
            .where('newest.priceMinor', '>', sql.lit(0))
            .limit(sql.lit(LOOKED_AT))
          return eb
            .selectFrom(priced.as('priced'))
            .select([
              sql<number>`percentile_cont(0.5) WITHIN GROUP (ORDER BY priced."priceMinor")`.as('middle'),
              eb.fn.countAll<number>().as('number'),
            ])
            .as('counted')
        },
        (join) => join.onTrue(),
      )
      .select(['kind.category', 'kind.currency', 'counted.middle'])
      .where('counted.number', '>=', sql.lit(MIN_PRODUCTS)),
)
