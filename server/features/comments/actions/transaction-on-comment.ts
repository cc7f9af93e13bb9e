import type { Db, Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'

/**
 * Runs a change of a comment in the turn of the row that has its totals and is locked first: its
 * product or shop, or of a reply the first comment of the thread.
 * @throws NOT_FOUND if there is no such comment
 */
export const transactionOnComment = async <Result>(
  db: Pick<Db, 'kysely' | 'transactionOn'>,
  id: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const found = await db.kysely
    .selectFrom('Comment')
    .select(['parentId', 'targetType', 'targetId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  const { parentId, targetType, targetId } = found
  return db.transactionOn(parentId === null ? `${targetType}:${targetId}` : `comment:${parentId}`, work)
}
