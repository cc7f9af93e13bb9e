import { sql } from 'kysely'
import { unnestAs } from '../../../../platform/db/unnest.ts'
import type { Deps } from '../../../../platform/platform.ts'

/**
 * Deletes removed words that no listed product has from the vocabulary. One scan of all products
 * answers for all words, however many were removed.
 */
export const deleteUnusedWords = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.kysely
    .with('removed', (cte) => cte.deleteFrom('RemovedWord').returning('word'))
    .with('used', (cte) =>
      cte
        .selectFrom(['ProductSearch as d', unnestAs('w', { word: sql<string[]>`d.words` })])
        .innerJoin('RemovedWord as r', 'r.word', 'w.word')
        .select('w.word')
        .distinct(),
    )
    .deleteFrom('SearchWord')
    .where('word', 'in', (eb) => eb.selectFrom('removed').select('removed.word'))
    .where('word', 'not in', (eb) => eb.selectFrom('used').select('used.word'))
    .execute()
}
