import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { priceColumns, productSearchTable, productTable } from '../../products/tables.ts'
import { shopTable } from '../../shops/tables.ts'

/** Candidates that are selected by meaning, by rare words and by kind. */
const MAX_BY_MEANING = 200
const WORDED = 100
const OF_KIND = 200
/** Without limits and places, blocks and visibility are checked on this many nearest products. */
const MAX_UNFILTERED = 220
/** Limits and places are checked among so many products of a kind or with a rare word. */
const WORDED_WITHIN = 3_000
/** In front of a word, these say that a product is without it. */
const LACKING =
  'without | no | not | like | sans | sem | bila | imitation | faux | fake | artificial | synthetic | ngaphandle'

/** The parameters of the query for candidates. */
export type CandidateRequest = {
  /** Conditions on a product `p` of a shop `s`. */
  conditions: Expression<SqlBool>[]
  /** Whether limits or places are among the conditions. */
  isNarrowed: boolean
  model: string
  /** The signs of the query's vector. */
  signs: string | null
  concepts: string[]
  /** A full-text query for each concept. */
  queries: string[]
  rare: string | null
  unwanted: string[]
  kinds: string | null
}

/**
 * Conditions are checked on the `within` nearest products; `null`: on all. Each CTE is
 * materialized: otherwise the planner reads all texts until enough of them match, instead of the
 * index.
 */
export const selectCandidates = (kysely: Kysely<DB>, request: CandidateRequest, within: number | null) =>
  kysely
    .with(
      (cte) => cte('near').materialized(),
      () => nearIds(request, within),
    )
    .with(
      (cte) => cte('lacking').materialized(),
      () => kysely.selectNoFrom(sql<string>`to_tsquery('sokoni', ${sql.lit(LACKING)})`.as('lacks')),
    )
    .with(
      (cte) => cte('requested').materialized(),
      () => requestedConcepts(request),
    )
    .with(
      (cte) => cte('unwanted').materialized(),
      () => unwantedWords(request.unwanted),
    )
    .with(
      (cte) => cte('worded').materialized(),
      () => matchingIds(request, request.rare, WORDED),
    )
    .with(
      (cte) => cte('of_kind').materialized(),
      () => matchingIds(request, request.kinds, OF_KIND),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('near')
        .select('id')
        .union(eb.selectFrom('worded').select('id'))
        .union(eb.selectFrom('of_kind').select('id'))
        .as('close'),
    )
    .innerJoin(productTable.as('p'), 'p.id', 'close.id')
    .innerJoin(shopTable.as('s'), 's.id', 'p.shopId')
    .leftJoin(productSearchTable.as('d'), 'd.productId', 'p.id')
    .leftJoin('ProductEmbedding as e', (join) =>
      join
        .onRef('e.productId', '=', 'p.id')
        .on('e.model', '=', request.model)
        .on(sql<boolean>`e.size = length(${request.signs}::varbit)`),
    )
    .select(['p.id', 'p.title', 'p.description', 'p.category', 'p.tags', ...priceColumns])
    .select(['s.city', 's.countryCode', 'e.vector'])
    .select(
      sql<(boolean | null)[]>`ARRAY(
        SELECT CASE WHEN d.document @@ requested.refusal THEN NULL ELSE coalesce(d.document @@ requested.query, false) END
        FROM requested ORDER BY place)`.as('holds'),
    )
    .where((eb) => eb.and(request.conditions))
    .where(sql<boolean>`NOT coalesce(d.document @@ (SELECT query FROM unwanted), false)`)

type Ids = RawBuilder<{ id: string }>

/**
 * Joins the products of `id` that fulfil the conditions. OFFSET 0 makes PostgreSQL look each up by
 * its key: the planner cannot know how many products a limit leaves.
 */
const fits = (id: RawBuilder<unknown>, { conditions }: CandidateRequest) => sql`LATERAL (
  SELECT FROM ${productTable} p JOIN ${shopTable} s ON s.id = p."shopId"
  WHERE p.id = ${id} AND ${sql.join(conditions, sql` AND `)} OFFSET 0) fits`

/** Selects the products whose vectors are nearest to that of the query. */
const nearIds = (request: CandidateRequest, within: number | null): Ids => {
  const { model, signs, conditions, isNarrowed } = request
  const distance = sql`bit_count(e.signs # ${signs}::varbit)`
  // PostgreSQL cannot compare signs of different sizes, and a model may have changed its size.
  const isComparable = sql`e.model = ${model} AND e.size = length(${signs}::varbit) AND ${signs}::text IS NOT NULL`
  const nearest = (most: number): Ids => sql`(
    SELECT e."productId" AS id, ${distance} AS far FROM "ProductEmbedding" e
    WHERE ${isComparable} ORDER BY far LIMIT ${sql.lit(most)})`
  if (!isNarrowed) return nearest(MAX_UNFILTERED)
  if (within === null)
    return sql`(
      SELECT e."productId" AS id, ${distance} AS far
      FROM "ProductEmbedding" e JOIN ${productTable} p ON p.id = e."productId" JOIN ${shopTable} s ON s.id = p."shopId"
      WHERE ${isComparable} AND ${sql.join(conditions, sql` AND `)} ORDER BY far LIMIT ${sql.lit(MAX_BY_MEANING)})`
  return sql`(SELECT e.id, e.far FROM ${nearest(within)} e, ${fits(sql`e.id`, request)}
    ORDER BY e.far LIMIT ${sql.lit(MAX_BY_MEANING)})`
}

/** Selects products with any of the words of a full-text query. */
const matchingIds = (request: CandidateRequest, query: string | null, most: number): Ids => {
  const all = sql`SELECT d."productId" AS id FROM ${productSearchTable} d
    WHERE d.document @@ (SELECT to_tsquery('sokoni', ${query}::text))`
  return request.isNarrowed
    ? sql`(SELECT d.id FROM (${all} LIMIT ${sql.lit(WORDED_WITHIN)}) d, ${fits(sql`d.id`, request)}
        LIMIT ${sql.lit(most)})`
    : sql`(${all} LIMIT ${sql.lit(most)})`
}

type Asked = { query: string; refusal: string; place: number }

/** Selects for each concept a query that finds it, and one that finds texts that exclude it. */
const requestedConcepts = ({ queries, concepts }: CandidateRequest): RawBuilder<Asked> => sql`(
  SELECT to_tsquery('sokoni', given.query) AS query, lacks <-> plainto_tsquery('sokoni', given.concept) AS refusal,
    place
  FROM unnest(${queries}::text[], ${concepts}::text[]) WITH ORDINALITY AS given (query, concept, place), lacking)`

/** Selects one query for texts that have any of the quoted words and do not exclude it. */
const unwantedWords = (words: readonly string[]): RawBuilder<{ query: string | null }> => sql`(
  SELECT string_agg((query && !!((lacks <-> query) || tsquery_phrase(lacks, query, 2)
    || (query <-> 'free')))::text, ' | ')::tsquery AS query
  FROM (SELECT to_tsquery('sokoni', word) AS query FROM unnest(${words}::text[]) AS word) given, lacking
  WHERE numnode(query) > 0)`
