import type { Needs } from '../../../../platform/platform.ts'
import type { catalogue } from '../../products/public.ts'
import { translationsOf } from '../query/dictionary.ts'
import { wordsOfKind } from '../query/kinds.ts'
import type { Query } from '../query/read-query.ts'
import { shadesOf } from '../query/words.ts'
import { cosine, fromBytes, signsOf } from '../vectors.ts'
import type { WeightedConcept } from './concepts.ts'
import { budgetFilters } from './limits.ts'
import { notPlaceFilters, type Place, placeFilters } from './places.ts'
import { listedTo } from './product-sql.ts'

/** So many by their meaning, and so many by rare words, are looked at closely. */
const NEAR = 200
const WORDED = 100
const OF_KIND = 200
/** Where nothing narrows the wish, so many of the nearest are taken before blocks and limits are looked at. */
const NEAREST = 220
/** Limits and places are looked at among so many of the nearest first, and among all where too few of these are within. */
const NEAREST_WITHIN = 1_000
const TOO_FEW = 20
/** And among so many of a kind, or with a rare word. */
const WORDED_WITHIN = 3_000
/** Before a refused word, these say that a product is without it. */
const LACKING =
  'without | no | not | sans | sem | bila | imitation | faux | fake | artificial | synthetic | ngaphandle'
/** Title, kind and description, and not the name of the shop. */
const OWN_TEXT = ':ABC'
/** Words that one concept is looked up by. */
const MOST_TRANSLATIONS = 12
/** A word in more than this share of all texts says too little to be looked up by. */
const RARE = 0.02

/** A product that may fit, with what its fit is judged by. */
export type Candidate = catalogue.Pricing & {
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
  /** Its own vector, where one is there. */
  vector: Float32Array | null
  /** The concepts of the query that stand in the product, in any language. */
  found: string[]
  /** It says that it is without one of the concepts: 'no electricity' where 'electric' is asked for. */
  isWithout: boolean
}

type Row = Omit<Candidate, 'vector' | 'isWithout'> & { vector: Buffer | null; holds: (boolean | null)[] }

/** A text that finds any of a concept's words: its English and what the dictionaries translate it to. */
const queryFor = (concept: string): string =>
  anyOf([concept, ...translationsOf(concept)].slice(0, MOST_TRANSLATIONS), OWN_TEXT) ?? ''

/**
 * Listed products near a wish, by meaning, by rare words and of the kind that it is after, within its limits and places,
 * and without what it does not want: one statement, and a second where few are within. `vector` is null where no model
 * could read the wish; then words alone find.
 */
export async function findCandidates(
  { db }: Needs<'db'>,
  viewer: string | null,
  query: Query,
  {
    concepts,
    places,
    model,
    vector,
  }: {
    concepts: readonly WeightedConcept[]
    /** All that are known. */
    places: readonly Place[]
    model: string
    vector: Float32Array | null
  },
): Promise<Candidate[]> {
  const filters = [
    ...budgetFilters(query.budget),
    ...placeFilters(places.filter(({ name }) => query.places.includes(name))),
    ...notPlaceFilters(places.filter(({ name }) => query.notPlaces.includes(name))),
  ]
  const conditions = filters.map(({ sql }, index) => sql(`$${index + 9}`))
  const rare = concepts.filter(({ weight }) => weight >= Math.log(1 / RARE)).map(({ concept }) => concept)
  const values = [
    viewer,
    model,
    vector && signsOf(vector),
    concepts.map(({ concept }) => queryFor(concept)),
    rare.map(queryFor).filter(Boolean).join(' | ') || null,
    query.without.flatMap(withTranslations),
    anyOf(
      query.kinds.flatMap((kind) => [...wordsOfKind(kind), ...translationsOf(kind)]),
      ':A',
    ),
    concepts.map(({ concept }) => concept),
    ...filters.map(({ value }) => value),
  ]
  let rows = await db.query<Row>(
    candidates(conditions, conditions.length > 0 ? NEAREST_WITHIN : null),
    values,
  )
  if (conditions.length > 0 && rows.length < TOO_FEW)
    rows = await db.query<Row>(candidates(conditions, null), values)
  return rows.map(({ vector: bytes, holds, ...row }) => {
    const kept = bytes && fromBytes(bytes)
    return {
      ...row,
      vector: kept,
      closeness: vector && kept ? cosine(vector, kept) : 0,
      found: concepts.filter((_, index) => holds[index]).map(({ concept }) => concept),
      isWithout: holds.includes(null),
    }
  })
}

const withTranslations = (word: string): string[] =>
  shadesOf(word).flatMap((shade) => [shade, ...translationsOf(shade)])

/**
 * A query for any of the words or phrases, with a weight where it has to be that of a title.
 */
const anyOf = (words: readonly string[], weight = ''): string | null => {
  const terms = [...new Set(words)]
    .map((word) => word.replace(/[^\p{L}\p{N} -]/gu, ' ').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word}'${weight}`)
  return terms.length > 0 ? terms.join(' | ') : null
}

/**
 * `within`: among how many of the nearest the conditions are looked at; `null`: among all.
 *
 * Two things keep Postgres from plans that read too much. It cannot know how many products a limit leaves, so what is near or
 * holds a word is found first, and each of these looked at by its key (`LATERAL … OFFSET 0`, which it does not turn around).
 * And a query of words stands in a `SELECT` of its own: knowing how common a kind is, it would read all texts from end to end
 * until enough of them fit, and not their index.
 */
const candidates = (conditions: readonly string[], within: number | null): string => {
  const wanted = [listedTo('$1'), ...conditions].join(' AND ')
  const isNarrowed = conditions.length > 0
  const distance = 'bit_count(e.signs # $3::varbit)'
  // Postgres refuses to compare signs of another size: what the model made of them before it answered this one.
  const known = 'e.model = $2 AND e.size = length($3::varbit) AND $3::text IS NOT NULL'
  const fits = (id: string) =>
    `LATERAL (SELECT FROM "Product" p JOIN "Shop" s ON s.id = p."shopId" WHERE p.id = ${id} AND ${wanted} OFFSET 0) fits`
  const nearest = (most: number) =>
    `SELECT e."productId" AS id, ${distance} AS far FROM "ProductEmbedding" e WHERE ${known} ORDER BY far LIMIT ${most}`
  const near = !isNarrowed
    ? nearest(NEAREST)
    : within === null
      ? `SELECT e."productId" AS id, ${distance} AS far
         FROM "ProductEmbedding" e JOIN "Product" p ON p.id = e."productId" JOIN "Shop" s ON s.id = p."shopId"
         WHERE ${known} AND ${wanted} ORDER BY far LIMIT ${NEAR}`
      : `SELECT e.id, e.far FROM (${nearest(within)}) e, ${fits('e.id')} ORDER BY e.far LIMIT ${NEAR}`
  const holding = (query: string, most: number) => {
    const all = `SELECT d."productId" AS id FROM "ProductSearch" d WHERE d.document @@ (SELECT to_tsquery('sokoni', ${query}))`
    return isNarrowed
      ? `SELECT d.id FROM (${all} LIMIT ${WORDED_WITHIN}) d, ${fits('d.id')} LIMIT ${most}`
      : `${all} LIMIT ${most}`
  }
  return `
    WITH near AS MATERIALIZED (
      ${near}
    ), lacking AS MATERIALIZED (
      SELECT to_tsquery('sokoni', '${LACKING}') AS lacks
    ), asked AS MATERIALIZED (
      SELECT to_tsquery('sokoni', given.query) AS query, lacks <-> plainto_tsquery('sokoni', given.concept) AS refusal, place
      FROM unnest($4::text[], $8::text[]) WITH ORDINALITY AS given (query, concept, place), lacking
    ), unwanted AS MATERIALIZED (
      SELECT string_agg((query && !!((lacks <-> query) || tsquery_phrase(lacks, query, 2) || (query <-> 'free')))::text, ' | ')::tsquery AS query
      FROM (SELECT plainto_tsquery('sokoni', word) AS query FROM unnest($6::text[]) AS word) given,
        lacking
      WHERE numnode(query) > 0
    ), worded AS MATERIALIZED (
      ${holding('$5', WORDED)}
    ), of_kind AS MATERIALIZED (
      ${holding('$7', OF_KIND)}
    )
    SELECT p.id, p.title, p.description, p.category, p.currency, p.tags, p."priceMinor", p."reducedMinor", p.discount,
      p."isOnSale", p."saleStartsAt", p."saleEndsAt", s.city, s."countryCode", e.vector,
      ARRAY(SELECT CASE WHEN d.document @@ asked.refusal THEN NULL ELSE coalesce(d.document @@ asked.query, false) END
        FROM asked ORDER BY place) AS holds
    FROM (SELECT id FROM near UNION SELECT id FROM worded UNION SELECT id FROM of_kind) close
      JOIN "Product" p ON p.id = close.id JOIN "Shop" s ON s.id = p."shopId"
      LEFT JOIN "ProductSearch" d ON d."productId" = p.id
      LEFT JOIN "ProductEmbedding" e ON e.model = $2 AND e."productId" = p.id AND e.size = length($3::varbit)
    WHERE ${wanted} AND NOT coalesce(d.document @@ (SELECT query FROM unwanted), false)`
}
