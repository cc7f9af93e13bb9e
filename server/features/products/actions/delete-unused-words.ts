import { sql } from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'
import { unnestAs } from '../../../../platform/db/unnest.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Deletes removed words that no listed product has from the vocabulary. */
export const deleteUnusedWords = async ({ db }: Deps<'db'>): Promise<void> => {
  await unusedWordsDeletion(db.kysely).execute()
}

/**
 * The statement of `deleteUnusedWords`. One scan of all products answers for all words, however
 * many were removed, and however often: each product of a shop that closes removes its words.
 */
export const unusedWordsDeletion = (executor: Executor) =>
  executor
    .with('removed', (cte) => cte.deleteFrom('RemovedWord').returning('word'))
    .with('used', (cte) =>
      cte
        .selectFrom(['ProductSearch as d', unnestAs('w', { word: sql<string[]>`d.words` })])
        .where('w.word', 'in', (eb) => eb.selectFrom('RemovedWord').select('RemovedWord.word'))
        .select('w.word')
        .distinct(),
    )
    .deleteFrom('SearchWord')
    .where('word', 'in', (eb) => eb.selectFrom('removed').select('removed.word'))
    .where('word', 'not in', (eb) => eb.selectFrom('used').select('used.word'))
