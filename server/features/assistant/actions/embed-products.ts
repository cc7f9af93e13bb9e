import { sql } from 'kysely'
import { AiFailed, type Embedder } from '../../../../platform/ai/port.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { productTable } from '../../products/tables.ts'
import { englishOf, isHeadFirst, translate } from '../query/translate.ts'
import { signBits, toBytes } from '../vectors.ts'

const TEXTS_PER_BATCH = 64
const TASKS_PER_STATEMENT = 1_000
/** A text that every working model accepts: if it fails too, the model is down. */
export const PROBE_TEXT = 'A basket'

/**
 * Replaces changed products by one task per model, so that a failing model delays no other. Deletes
 * the vectors and tasks of unused models: one that is configured again embeds all products again.
 */
const createTasks = prepared(({ kysely, param }: Builder<{ models: readonly string[] }>) => {
  const isUnused = sql<boolean>`model <> ALL (${param('models')}::text[])`
  const models = sql<{ model: string }>`unnest(${param('models')}::text[])`
  return kysely
    .with(
      (cte) => cte('claimed').materialized(),
      (db) =>
        db
          .selectFrom('EmbeddingTodo')
          .select('productId')
          .orderBy('since')
          .limit(sql.lit(TASKS_PER_STATEMENT))
          .forUpdate()
          .skipLocked(),
    )
    .with('changed', (db) =>
      db
        .deleteFrom('EmbeddingTodo')
        .where('productId', 'in', db.selectFrom('claimed').select('productId'))
        .returning(['productId', 'since']),
    )
    .with('outdated', (db) =>
      db
        .deleteFrom('ProductEmbedding')
        .where('productId', 'in', db.selectFrom('changed').select('productId'))
        .where(isUnused),
    )
    .with('obsoleteTasks', (db) =>
      db
        .deleteFrom('EmbeddingTask')
        .where('productId', 'in', db.selectFrom('changed').select('productId'))
        .where(isUnused),
    )
    .with('createdTasks', (db) =>
      db
        .insertInto('EmbeddingTask')
        .columns(['model', 'productId', 'since'])
        .expression(
          db
            .selectFrom('changed')
            .crossJoin(models.as<'used'>(sql`used(model)`))
            .select(['used.model', 'changed.productId', 'changed.since'])
            .orderBy('used.model')
            .orderBy('changed.productId'),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['model', 'productId'])
            .doUpdateSet((eb) => ({ since: eb.ref('excluded.since'), tries: 0, notBefore: null })),
        ),
    )
    .selectFrom('changed')
    .select('productId')
    .limit(sql.lit(1))
})

const selectDue = prepared(({ kysely, param }: Builder<{ model: string }>) =>
  kysely
    .selectFrom('EmbeddingTask as t')
    .innerJoin(productTable.as('p'), 'p.id', 't.productId')
    .select([
      't.productId',
      't.since',
      'p.isListed',
      sql<string>`concat_ws('. ', p.title, p.brand, p.subcategory, p.category, array_to_string(p.tags, ', '),
        left(p.description, 600))`.as('text'),
    ])
    .where('t.model', '=', param('model'))
    .where((eb) => eb.or([eb('t.notBefore', 'is', null), eb('t.notBefore', '<=', sql<Date>`now()`)]))
    .orderBy('t.since')
    .limit(sql.lit(TEXTS_PER_BATCH)),
)
type Due = { productId: string; since: Date; isListed: boolean; text: string }

type Batch = { model: string; ids: readonly string[]; times: readonly Date[] }

/** The products of `Batch` and when each changed. */
const products = (param: Builder<Batch>['param']) =>
  sql<{
    id: string
    since: Date
  }>`unnest(${param('ids')}::uuid[], ${param('times')}::timestamptz[])`.as<'batch'>(sql`batch(id, since)`)

/** Deletes the tasks of products, unless they changed again meanwhile. */
const deleteDone = ({ kysely, param }: Builder<Batch>) =>
  kysely
    .deleteFrom('EmbeddingTask as t')
    .using(products(param))
    .where('t.model', '=', param('model'))
    .whereRef('t.productId', '=', 'batch.id')
    .whereRef('t.since', '=', 'batch.since')

const deleteVectors = prepared((builder: Builder<Batch>) =>
  builder.kysely
    .with('dropped', (db) =>
      db
        .deleteFrom('ProductEmbedding')
        .where(sql<boolean>`"productId" = ANY (${builder.param('ids')}::uuid[])`),
    )
    .with('done', () => deleteDone(builder))
    .selectFrom(sql`(SELECT)`.as('nothing'))
    .select(sql<null>`NULL`.as('nothing')),
)

/** Stores vectors, except of texts that have changed meanwhile: these have a new task. */
const storeVectors = prepared(
  (builder: Builder<Batch & { vectors: readonly Buffer[]; signs: readonly string[] }>) => {
    const { kysely, param } = builder
    const made = sql<{ id: string; vector: Buffer; signs: string }>`unnest(
    ${param('ids')}::uuid[], ${param('vectors')}::bytea[], ${param('signs')}::text[])`
    return kysely
      .with('done', () => deleteDone(builder).returning('t.productId'))
      .insertInto('ProductEmbedding')
      .columns(['productId', 'model', 'vector', 'signs'])
      .expression((eb) =>
        eb
          .selectFrom('done')
          .innerJoin(made.as<'made'>(sql`made(id, vector, signs)`), 'made.id', 'done.productId')
          .select(['done.productId', sql<string>`${param('model')}::text`.as('model'), 'made.vector'])
          .select(sql<string>`made.signs::varbit`.as('signs'))
          .orderBy('done.productId'),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['model', 'productId'])
          .doUpdateSet((eb) => ({ vector: eb.ref('excluded.vector'), signs: eb.ref('excluded.signs') })),
      )
  },
)

/** Puts a task aside for ten minutes, then for twice as long each time, for a day at most. */
const setAside = ({ db }: Deps<'db'>, model: string, { productId, since }: Due) =>
  db.kysely
    .updateTable('EmbeddingTask')
    .set({
      tries: sql`tries + 1`,
      notBefore: sql`now() + least(interval '10 minutes' * 2 ^ least(tries, 10), interval '1 day')`,
    })
    .where('model', '=', model)
    .where('productId', '=', productId)
    .where('since', '=', since)
    .execute()

/**
 * Embeds all products with a task, by each model in use, and deletes the vectors of unlisted ones.
 * Idempotent. Texts that a model rejects are postponed.
 * @throws AiFailed, after all models have finished, if one cannot be reached; its tasks remain
 */
export const embedProducts = async (
  { db, ai, log }: Deps<'db' | 'ai' | 'log'>,
  signal: AbortSignal,
): Promise<void> => {
  const models = ai.embedders.map(({ engine }) => engine.model)
  const createAllTasks = async (): Promise<boolean> => {
    let hasNew = false
    while ((await db.kysely.executeQuery(createTasks({ models }))).rows.length > 0) hasNew = true
    return hasNew
  }
  await createAllTasks()
  do {
    signal.throwIfAborted()
    const ends = await Promise.allSettled(
      ai.embedders.map((embedder) => embedDue({ db, log }, embedder, signal)),
    )
    signal.throwIfAborted()
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    if (failures.length > 1) throw new AggregateError(failures, 'No model could embed the products')
    if (failures.length === 1) throw failures[0]
  } while (await createAllTasks())
}

/** Embeds all due products with one model. */
const embedDue = async (deps: Deps<'db' | 'log'>, embedder: Embedder, signal: AbortSignal): Promise<void> => {
  const { db } = deps
  const { model } = embedder.engine
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await db.kysely.executeQuery(selectDue({ model }))
    if (rows.length === 0) return
    const gone = rows.filter(({ isListed }) => !isListed)
    if (gone.length > 0) await db.kysely.executeQuery(deleteVectors(batchOf(model, gone)))
    const listed = rows.filter(({ isListed }) => isListed)
    if (listed.length > 0) await embedBatch(deps, embedder, listed, signal)
  }
}

/**
 * Stores the vectors of texts. Halves a batch that fails until one text is left, and stores each
 * part at once, so that an interrupted run keeps its progress.
 * @throws AiFailed if the model accepts no text at all
 */
const embedBatch = async (
  deps: Deps<'db' | 'log'>,
  embedder: Embedder,
  rows: readonly Due[],
  signal: AbortSignal,
): Promise<void> => {
  const { db, log } = deps
  const { model } = embedder.engine
  try {
    const vectors = await embedder.embed(
      rows.map(({ text }) => withEnglish(text)),
      signal,
    )
    await db.kysely.executeQuery(
      storeVectors({ ...batchOf(model, rows), vectors: vectors.map(toBytes), signs: vectors.map(signBits) }),
    )
  } catch (error) {
    if (!(error instanceof AiFailed)) throw error
    await embedder.embed([PROBE_TEXT], signal)
    const [first, ...others] = rows
    if (first && others.length === 0) {
      const { productId } = first
      log.warn({ err: error, productId, model }, 'A model does not take a text: it is tried again later')
      await setAside({ db }, model, first)
      return
    }
    const half = Math.ceil(rows.length / 2)
    await embedBatch(deps, embedder, rows.slice(0, half), signal)
    await embedBatch(deps, embedder, rows.slice(half), signal)
  }
}

/**
 * Adds the English words to a text in another language, since the local model reads English only.
 */
const withEnglish = (text: string): string => {
  const translation = translate(text)
  return isHeadFirst(translation) ? `${text}. ${englishOf(translation)}` : text
}

const batchOf = (model: string, rows: readonly Due[]): Batch => ({
  model,
  ids: rows.map(({ productId }) => productId),
  times: rows.map(({ since }) => since),
})
