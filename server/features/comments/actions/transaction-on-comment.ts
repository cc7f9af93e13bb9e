import type { Db, Executor, Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'

type Change<Result> = (tx: Tx) => Promise<Result>
type CommentDb = Pick<Db, 'kysely' | 'transactionOn'>

/**
 * Runs a change of a comment in the turn of the row that has its totals and is locked first: its
 * product or shop, or of a reply the first comment of the thread.
 * @throws NOT_FOUND if there is no such comment
 */
export const transactionOnComment = async <Result>(db: CommentDb, id: string, change: Change<Result>) => {
  const { parentId, targetType, targetId } = await findPlace(db.kysely, id)
  return db.transactionOn(parentId === null ? `${targetType}:${targetId}` : `comment:${parentId}`, change)
}

/**
 * Runs a change of the thread of a comment in the turn of its first comment.
 * @throws NOT_FOUND if there is no such comment
 */
export const transactionOnThread = async <Result>(db: CommentDb, id: string, change: Change<Result>) => {
  const { parentId } = await findPlace(db.kysely, id)
  return db.transactionOn(`comment:${parentId ?? id}`, change)
}

const findPlace = async (executor: Executor, id: string) => {
  const place = await executor
    .selectFrom('Comment')
    .select(['parentId', 'targetType', 'targetId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!place) throw fail('NOT_FOUND')
  return place
}
