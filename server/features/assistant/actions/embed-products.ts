import { AiFailed, type Embedder } from '../../../../platform/ai/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { englishOf, isHeadFirst, translate } from '../query/translate.ts'
import { signsOf, toBytes } from '../vectors.ts'

const AT_ONCE = 64
const HANDED_AT_ONCE = 1_000
/** A model that does not take this takes nothing just now; where it does, another text that it does not take is at fault. */
export const PLAIN_TEXT = 'A basket'

type Due = { productId: string; since: Date; isListed: boolean; text: string }

/**
 * Each model in use has a row of its own for what changed, so that one that fails holds up no other. What other models made
 * of the old text goes: one that is set up again later reads what it has nothing of.
 */
const handOut = `
  WITH claimed AS MATERIALIZED (
    SELECT "productId" FROM "EmbeddingTodo" ORDER BY since LIMIT ${HANDED_AT_ONCE} FOR UPDATE SKIP LOCKED
  ), changed AS (
    DELETE FROM "EmbeddingTodo" t USING claimed WHERE t."productId" = claimed."productId" RETURNING t."productId", t.since
  ), outdated AS (
    DELETE FROM "ProductEmbedding" e USING changed WHERE e."productId" = changed."productId" AND e.model <> ALL ($1)
  ), unasked AS (
    DELETE FROM "EmbeddingTask" t USING changed WHERE t."productId" = changed."productId" AND t.model <> ALL ($1)
  ), handed AS (
    INSERT INTO "EmbeddingTask" (model, "productId", since)
    SELECT model, "productId", since FROM changed CROSS JOIN unnest($1::text[]) AS model ORDER BY model, "productId"
    ON CONFLICT (model, "productId") DO UPDATE SET since = EXCLUDED.since, tries = 0, "notBefore" = NULL
  )
  SELECT FROM changed LIMIT 1`

const due = `
  SELECT t."productId", t.since, p."isListed",
    concat_ws('. ', p.title, p.brand, p.subcategory, p.category, array_to_string(p.tags, ', '), left(p.description, 600)) AS text
  FROM "EmbeddingTask" t JOIN "Product" p ON p.id = t."productId"
  WHERE t.model = $1 AND (t."notBefore" IS NULL OR t."notBefore" <= now()) ORDER BY t.since LIMIT ${AT_ONCE}`

const drop = `
  WITH dropped AS (
    DELETE FROM "ProductEmbedding" WHERE "productId" = ANY ($2::uuid[])
  )
  DELETE FROM "EmbeddingTask" t USING unnest($2::uuid[], $3::timestamptz[]) AS gone (id, since)
  WHERE t.model = $1 AND t."productId" = gone.id AND t.since = gone.since`

/** The vector of a text that changed again meanwhile is not kept: the new one waits for its turn. */
const keep = `
  WITH made AS MATERIALIZED (
    SELECT * FROM unnest($2::uuid[], $3::timestamptz[], $4::bytea[], $5::text[]) AS made (id, since, vector, signs)
  ), done AS (
    DELETE FROM "EmbeddingTask" t USING made
    WHERE t.model = $1 AND t."productId" = made.id AND t.since = made.since RETURNING t."productId"
  )
  INSERT INTO "ProductEmbedding" ("productId", model, vector, signs)
  SELECT made.id, $1, made.vector, made.signs::varbit FROM made JOIN done ON done."productId" = made.id
  ORDER BY made.id
  ON CONFLICT (model, "productId") DO UPDATE SET vector = EXCLUDED.vector, signs = EXCLUDED.signs`

/** It comes back after ten minutes, then after twice as long each time, after a day at most. */
const setAside = `
  UPDATE "EmbeddingTask"
  SET tries = tries + 1, "notBefore" = now() + least(interval '10 minutes' * 2 ^ least(tries, 10), interval '1 day')
  WHERE model = $1 AND "productId" = $2 AND since = $3`

/**
 * Makes the vectors of all products that wait for theirs, for each model in use, and drops those of products that are no
 * longer listed. Done twice it ends in the same rows. Each model reads by itself; where one could not, what it has not read
 * waits, and AiFailed is thrown once the others are done. A text that a model does not take stands aside for a while.
 */
export async function embedProducts(
  { db, ai, log }: Needs<'db' | 'ai' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const models = ai.embedders.map(({ engine }) => engine.model)
  const handAllOut = async (): Promise<boolean> => {
    let isNews = false
    while ((await db.query(handOut, [models])).length > 0) isNews = true
    return isNews
  }
  await handAllOut()
  do {
    signal.throwIfAborted()
    const ends = await Promise.allSettled(
      ai.embedders.map((embedder) => readDue({ db, log }, embedder, signal)),
    )
    signal.throwIfAborted()
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    if (failures.length > 1) throw new AggregateError(failures, 'No model could read the products')
    if (failures.length === 1) throw failures[0]
  } while (await handAllOut())
}

/** Has a model read all that it has to. */
const readDue = async (
  needs: Needs<'db' | 'log'>,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<void> => {
  const { db } = needs
  const { model } = embedder.engine
  for (;;) {
    signal.throwIfAborted()
    const rows = await db.query<Due>(due, [model])
    if (rows.length === 0) return
    const gone = rows.filter(({ isListed }) => !isListed)
    if (gone.length > 0) await db.query(drop, [model, ...columnsOf(gone)])
    const listed = rows.filter(({ isListed }) => isListed)
    if (listed.length > 0) await read(needs, embedder, listed, signal)
  }
}

/**
 * Keeps what a model makes of these texts. What it does not take is halved until one text alone is at fault, and each part
 * is kept at once: a run that ends in the middle has come some way. Throws AiFailed where the model reads nothing at all.
 */
const read = async (
  needs: Needs<'db' | 'log'>,
  embedder: Embedder,
  rows: readonly Due[],
  signal: AbortSignal,
): Promise<void> => {
  const { db, log } = needs
  const { model } = embedder.engine
  try {
    const vectors = await embedder.embed(
      rows.map(({ text }) => withEnglish(text)),
      signal,
    )
    await db.query(keep, [model, ...columnsOf(rows), vectors.map(toBytes), vectors.map(signsOf)])
  } catch (error) {
    if (!(error instanceof AiFailed)) throw error
    await embedder.embed([PLAIN_TEXT], signal)
    const [first, ...others] = rows
    if (first && others.length === 0) {
      const { productId, since } = first
      log.warn({ err: error, productId, model }, 'A model does not take a text: it is tried again later')
      await db.query(setAside, [model, productId, since])
      return
    }
    const half = Math.ceil(rows.length / 2)
    await read(needs, embedder, rows.slice(0, half), signal)
    await read(needs, embedder, rows.slice(half), signal)
  }
}

/** A text in another language with the English for its words, since the local model reads English only. */
const withEnglish = (text: string): string => {
  const translation = translate(text)
  return isHeadFirst(translation) ? `${text}. ${englishOf(translation)}` : text
}

const columnsOf = (rows: readonly Due[]) => [
  rows.map(({ productId }) => productId),
  rows.map(({ since }) => since),
]
