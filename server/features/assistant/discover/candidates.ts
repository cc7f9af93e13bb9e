import type { Needs } from '../../../../platform/platform.ts'
import { listedTo, type Pricing, priceFilters } from '../../products/public.ts'
import { cosine, signsOf } from '../vectors.ts'
import type { Wish } from '../wish/read-wish.ts'
import { type Place, placeFilters } from './places.ts'

/** So many by their meaning, and so many by rare words, are looked at closely. */
const NEAR = 200
const WORDED = 100
/** Where nothing narrows the wish, so many of the nearest are taken before blocks and limits are looked at. */
const NEAREST = 400
/** A word in more than this share of all texts says too little to be looked up by. */
const RARE = 0.02

/** A product that may fit, with what its fit is judged by. */
export type Candidate = Pricing & {
  id: string
  title: string | null
  description: string | null
  category: string | null
  currency: string
  tags: string[]
  city: string | null
  countryCode: string | null
  /** The cosine of the wish and the product; 0 where no vector is there. */
  closeness: number
  /** The words of the wish that stand in the product. */
  found: string[]
}

type Row = Candidate & { vector: Buffer | null; holds: boolean[] }

/** A word of the wish, and how telling it is: the rarer, the more. */
export type TellingWord = { word: string; weight: number }

/**
 * How rare each word is among what is listed, by the database's own statistics: a word that it does not name among the
 * most common ones is rare.
 */
export async function weighWords({ db }: Needs<'db'>, words: readonly string[]): Promise<TellingWord[]> {
  if (words.length === 0) return []
  const rows = await db.query<{ word: string; share: number }>(weights, [words])
  return rows.map(({ word, share }) => ({ word, weight: Math.log(1 / Math.max(share, 0.0005)) }))
}

const weights = `
  WITH common AS MATERIALIZED (
    SELECT lexeme, share FROM pg_stats,
      LATERAL unnest(most_common_elems::text::text[], most_common_elem_freqs) AS known (lexeme, share)
    WHERE schemaname = current_schema() AND tablename = 'ProductSearch' AND attname = 'document' AND lexeme IS NOT NULL
  )
  SELECT word, coalesce(max(share), 0)::float8 AS share
  FROM unnest($1::text[]) AS word
    LEFT JOIN LATERAL unnest(to_tsvector('sokoni', word)) AS stem ON true
    LEFT JOIN common ON common.lexeme = stem.lexeme
  GROUP BY word HAVING count(stem.lexeme) > 0`

/**
 * Listed products near a wish, by meaning and by rare words, within its limits and places, and without what it does not
 * want: one statement. `vector` is null where no model could read the wish; then words alone find.
 */
export async function findCandidates(
  { db }: Needs<'db'>,
  viewer: string | null,
  wish: Wish,
  {
    words,
    places,
    model,
    vector,
  }: {
    words: readonly TellingWord[]
    places: readonly Place[]
    model: string
    vector: Float32Array | null
  },
): Promise<Candidate[]> {
  const { budget } = wish
  const filters = [
    ...priceFilters({
      minPrice: budget?.min ?? undefined,
      maxPrice: budget?.max ?? undefined,
      currency: budget?.currency ?? undefined,
    }),
    ...placeFilters(places),
  ]
  const conditions = filters.map(({ sql }, index) => sql(`$${index + 7}`))
  const rows = await db.query<Row>(candidates(conditions), [
    viewer,
    model,
    vector && signsOf(vector),
    words.map(({ word }) => word),
    words.filter(({ weight }) => weight >= Math.log(1 / RARE)).map(({ word }) => word),
    wish.without,
    ...filters.map(({ value }) => value),
  ])
  return rows.map(({ vector: kept, holds, ...row }) => ({
    ...row,
    closeness: vector && kept ? cosine(vector, kept) : 0,
    found: words.filter((_, index) => holds[index]).map(({ word }) => word),
  }))
}

const candidates = (conditions: readonly string[]): string => {
  const wanted = [listedTo('$1'), ...conditions].join(' AND ')
  // What narrows is looked at before the nearest are taken, or there might be too few of them within it.
  const near = conditions.length
    ? `FROM "ProductEmbedding" e JOIN "Product" p ON p.id = e."productId" JOIN "Shop" s ON s.id = p."shopId" WHERE ${wanted} AND`
    : 'FROM "ProductEmbedding" e WHERE'
  return `
    WITH near AS MATERIALIZED (
      SELECT e."productId" AS id ${near} e.model = $2 AND $3::text IS NOT NULL
      ORDER BY bit_count(e.signs # $3::varbit) LIMIT ${conditions.length ? NEAR : NEAREST}
    ), asked AS MATERIALIZED (
      SELECT plainto_tsquery('sokoni', word) AS query, place
      FROM unnest($4::text[]) WITH ORDINALITY AS given (word, place)
    ), unwanted AS MATERIALIZED (
      SELECT string_agg(plainto_tsquery('sokoni', word)::text, ' | ')::tsquery AS query FROM unnest($6::text[]) AS word
    ), worded AS MATERIALIZED (
      SELECT d."productId" AS id FROM "ProductSearch" d
      WHERE d.document @@ (SELECT string_agg(plainto_tsquery('sokoni', word)::text, ' | ')::tsquery FROM unnest($5::text[]) AS word)
      LIMIT ${WORDED}
    )
    SELECT p.id, p.title, p.description, p.category, p.currency, p.tags, p."priceMinor", p."reducedMinor", p.discount,
      p."isOnSale", p."saleStartsAt", p."saleEndsAt", s.city, s."countryCode", e.vector,
      ARRAY(SELECT coalesce(d.document @@ asked.query, false) FROM asked ORDER BY place) AS holds
    FROM (SELECT id FROM near UNION SELECT id FROM worded) close
      JOIN "Product" p ON p.id = close.id JOIN "Shop" s ON s.id = p."shopId"
      LEFT JOIN "ProductSearch" d ON d."productId" = p.id
      LEFT JOIN "ProductEmbedding" e ON e.model = $2 AND e."productId" = p.id
    WHERE ${wanted} AND NOT coalesce(d.document @@ (SELECT query FROM unwanted), false)`
}
