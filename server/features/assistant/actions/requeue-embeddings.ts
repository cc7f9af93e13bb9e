import { sql } from 'kysely'
import { AiFailed, type Embedder } from '../../../../platform/ai/port.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isListed, productTable } from '../../products/tables.ts'
import { PROBE_TEXT } from './embed-products.ts'

/** The maximum of one search: after a change of the model, all products follow in such steps. */
const BATCH = 2_000

/** Adds tasks for listed products without a vector of the model, or with one of another size. */
const addMissing = prepared(({ kysely, param }: Builder<{ model: string; size: number | null }>) =>
  kysely
    .insertInto('EmbeddingTask')
    .columns(['model', 'productId'])
    .expression((eb) =>
      eb
        .selectFrom(productTable.as('p'))
        .select([sql<string>`${param('model')}::text`.as('model'), 'p.id as productId'])
        .where(isListed())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ProductEmbedding as e')
                .whereRef('e.productId', '=', 'p.id')
                .where('e.model', '=', param('model'))
                .where(sql<boolean>`(${param('size')}::int IS NULL OR e.size = ${param('size')}::int)`),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('EmbeddingTask as t')
                .whereRef('t.productId', '=', 'p.id')
                .where('t.model', '=', param('model')),
            ),
          ),
        )
        .limit(sql.lit(BATCH)),
    )
    .onConflict((conflict) => conflict.columns(['model', 'productId']).doNothing()),
)

const isAnyWaiting = ({ db }: Deps<'db'>, models: readonly string[]) =>
  db.kysely
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('EmbeddingTodo')),
          eb.exists(
            eb
              .selectFrom('EmbeddingTask')
              .where('model', 'in', models)
              .where((task) =>
                task.or([task('notBefore', 'is', null), task('notBefore', '<=', sql<Date>`now()`)]),
              ),
          ),
        ])
        .as('isAny'),
    )
    .executeTakeFirstOrThrow()

/** Asks for the vectors of products that wait for theirs. */
export const requeueEmbeddings = async ({ db, queue, ai }: Deps<'db' | 'queue' | 'ai'>): Promise<void> => {
  const { isAny } = await isAnyWaiting(
    { db },
    ai.embedders.map(({ engine }) => engine.model),
  )
  if (isAny) await queue.enqueue('assistant.embed-products', {}, { key: 'all' })
}

/**
 * Finds, for each model in use, listed products without a vector, or with one of another size than
 * the model returns now. After a change of the model these are all products.
 */
export const requeueUnembedded = async (deps: Deps<'db' | 'queue' | 'ai' | 'log'>): Promise<void> => {
  for (const embedder of deps.ai.embedders)
    await deps.db.kysely.executeQuery(
      addMissing({ model: embedder.engine.model, size: await sizeOf(deps, embedder) }),
    )
  await requeueEmbeddings(deps)
}

/**
 * Returns the size of a model's vectors; `null` if it fails. The local model's size never changes.
 */
const sizeOf = async ({ log }: Deps<'log'>, { engine, embed }: Embedder): Promise<number | null> => {
  if (engine.name === 'local') return null
  try {
    const [vector] = await embed([PROBE_TEXT])
    return vector?.length ?? null
  } catch (error) {
    if (!(error instanceof AiFailed)) throw error
    log.warn({ err: error }, 'A model did not report the length of its vectors: retried later')
    return null
  }
}
