import { sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { bytes, texts, timestamps, unnestAs, uuids } from '../../../../platform/db/unnest.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { productTable } from '../../products/tables.ts'

const TEXTS_PER_BATCH = 64
const TASKS_PER_STATEMENT = 1_000

/**
 * Replaces changed products by one task per model, so that a failing model delays no other. Deletes
 * the vectors and tasks of unused models: one that is configured again embeds all products again.
 */
export const createTasks = prepared(({ kysely, param }: Builder<{ models: readonly string[] }>) => {
  const isUnused = sql<boolean>`model <> ALL (${param('models')}::text[])`
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
            .crossJoin(unnestAs('used', { model: texts(param('models')) }))
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

/**
 * Products whose task for a model is due: half of the batch are the oldest, half the newest. A shop
 * that opens again with thousands keeps no new product out of searches by meaning.
 */
export const selectDue = prepared(({ kysely, param }: Builder<{ model: string }>) => {
  const half = (order: 'asc' | 'desc') =>
    kysely
      .selectFrom('EmbeddingTask')
      .select('productId')
      .where('model', '=', param('model'))
      .where((eb) => eb.or([eb('notBefore', 'is', null), eb('notBefore', '<=', sql<Date>`now()`)]))
      .orderBy('since', order)
      .limit(sql.lit(TEXTS_PER_BATCH / 2))
  return kysely
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
    .where((eb) => eb.or([eb('t.productId', 'in', half('asc')), eb('t.productId', 'in', half('desc'))]))
    .orderBy('t.since')
})
/** A product with a task, and its text. */
export type Due = { productId: string; since: Date; isListed: boolean; text: string }

type Batch = { model: string; ids: readonly string[]; times: readonly Date[] }

/** The products of `Batch` and when each changed. */
const products = (param: Builder<Batch>['param']) =>
  unnestAs('batch', { id: uuids(param('ids')), since: timestamps(param('times')) })

/** Deletes the tasks of products, unless they changed again meanwhile. */
const deleteDone = ({ kysely, param }: Builder<Batch>) =>
  kysely
    .deleteFrom('EmbeddingTask as t')
    .using(products(param))
    .where('t.model', '=', param('model'))
    .whereRef('t.productId', '=', 'batch.id')
    .whereRef('t.since', '=', 'batch.since')

/** Deletes the vectors of products that are listed no more, and their tasks. */
export const deleteVectors = prepared((builder: Builder<Batch>) =>
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
export const storeVectors = prepared(
  (builder: Builder<Batch & { vectors: readonly Buffer[]; signs: readonly string[] }>) => {
    const { kysely, param } = builder
    const made = unnestAs('made', {
      id: uuids(param('ids')),
      vector: bytes(param('vectors')),
      signs: texts(param('signs')),
    })
    return kysely
      .with('done', () => deleteDone(builder).returning('t.productId'))
      .insertInto('ProductEmbedding')
      .columns(['productId', 'model', 'vector', 'signs'])
      .expression((eb) =>
        eb
          .selectFrom('done')
          .innerJoin(made, 'made.id', 'done.productId')
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
export const setAside = ({ db }: Deps<'db'>, model: string, { productId, since }: Due) =>
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

/** Returns the parameters of the statements for products with a task. */
export const batchOf = (model: string, rows: readonly Due[]): Batch => ({
  model,
  ids: rows.map(({ productId }) => productId),
  times: rows.map(({ since }) => since),
})
