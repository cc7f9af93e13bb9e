import type { Needs } from '../../../../platform/platform.ts'
import { catalogue } from '../../products/public.ts'
import type { Candidate } from './candidates.ts'

export type MarketPosition = 'below' | 'above' | 'fair'

/** So far from the middle a price is still a usual one. */
const USUAL = 0.15
/** Of fewer products there is no market. */
const FEWEST = 4
/** The newest of a category say what it costs now: so many of a currency, if they are among so many of all. */
const LOOKED_AT = 200
const AMONG = 1_000

/** Where each product's price stands among those of its category and currency; products without enough of them are left out. */
export async function marketPositions(
  { db }: Needs<'db'>,
  candidates: readonly Candidate[],
  now: Date,
): Promise<Map<string, MarketPosition>> {
  const kinds = new Map(
    candidates.flatMap(({ category, currency }) =>
      category ? [[`${currency} ${category}`, { category, currency }]] : [],
    ),
  )
  if (kinds.size === 0) return new Map()
  const wanted = [...kinds.values()]
  const rows = await db.query<{ category: string; currency: string; middle: number }>(middles, [
    wanted.map(({ category }) => category),
    wanted.map(({ currency }) => currency),
  ])
  const middleOf = new Map(rows.map(({ category, currency, middle }) => [`${currency} ${category}`, middle]))
  return new Map(
    candidates.flatMap((candidate) => {
      const middle = middleOf.get(`${candidate.currency} ${candidate.category}`)
      const price = catalogue.priceAt(candidate, now)?.now
      if (!middle || !price) return []
      const ratio = price / middle
      const position = ratio < 1 - USUAL ? 'below' : ratio > 1 + USUAL ? 'above' : 'fair'
      return [[candidate.id, position] as const]
    }),
  )
}

// The newest of the category by its index, whatever their currency: Postgres, which cannot know how many are of a currency,
// would else read and sort the whole category for it.
const middles = `
  SELECT category, currency, middle FROM unnest($1::text[], $2::text[]) AS kind (category, currency),
    LATERAL (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY "priceMinor") AS middle, count(*) AS number FROM (
        SELECT newest."priceMinor" FROM (
          SELECT p."priceMinor", p.currency FROM "Product" p
          WHERE p."isListed" AND p.category = kind.category
          ORDER BY p."publishedAt" DESC, p.id DESC LIMIT ${AMONG}
        ) newest
        WHERE newest.currency = kind.currency AND newest."priceMinor" > 0 LIMIT ${LOOKED_AT}
      ) looked_at
    ) counted
  WHERE number >= ${FEWEST}`
