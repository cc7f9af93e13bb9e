import { AiFailed, type Embedder } from '../../../../platform/ai/port.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { englishOf, isHeadFirst, translate } from '../../language/public.ts'
import { signBits, toBytes } from '../vectors.ts'
import {
  batchOf,
  createTasks,
  type Due,
  deleteVectors,
  selectDue,
  setAside,
  storeVectors,
} from './store-embeddings.ts'

/** A text that every working model accepts: if it fails too, the model is down. */
export const PROBE_TEXT = 'A basket'

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
      ai.embedders.map((embedder) => embedDue({ db, log }, embedder, { signal, createAllTasks })),
    )
    signal.throwIfAborted()
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    if (failures.length > 1) throw new AggregateError(failures, 'No model could embed the products')
    if (failures.length === 1) throw failures[0]
  } while (await createAllTasks())
}

/** Embeds all due products with one model, also those that change meanwhile. */
const embedDue = async (
  deps: Deps<'db' | 'log'>,
  embedder: Embedder,
  { signal, createAllTasks }: { signal: AbortSignal; createAllTasks: () => Promise<unknown> },
): Promise<void> => {
  const { db } = deps
  const { model } = embedder.engine
  for (;;) {
    signal.throwIfAborted()
    await createAllTasks()
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
