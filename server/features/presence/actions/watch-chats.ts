import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { isInChat } from '../../conversations/public.ts'
import { chatTable } from '../../conversations/tables.ts'

const eb = expressionBuilder<DB>()

/**
 * This process, which keeps its rows fresh; rows of one that ended expire. `PresenceTracker` has an
 * id of its own for each server, because tests run several in one process.
 */
const processId = newId()
const expiredAt = sql<Date>`now() - interval '35 seconds'`
/** A third of the lifetime of a row. */
const REFRESH_MS = 12_000

type Operand = Expression<string> | string

/**
 * Whether a user has a chat open on any page. A direct conversation has the id of the other
 * participant.
 */
export const hasChatOpen = (userId: Operand, chatId: Operand): AliasableExpression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('ChatWatch as w')
      .select('w.chatId')
      .where('w.chatId', '=', chatId)
      .where('w.userId', '=', userId)
      .where('w.seenAt', '>', expiredAt),
  )

/**
 * Records which chats a connection has open and returns them, except those of others. A direct
 * conversation can be watched before its first message.
 */
export const watchChats = async (
  { db: { kysely } }: Deps<'db'>,
  actor: Actor,
  connectionId: string,
  chatIds: string[],
): Promise<string[]> => {
  const userId = userIdOf(actor)
  if (chatIds.length === 0 || userId === null) return []
  const row = (id: 'c.id' | 'u.id') => [
    sql<string>`${connectionId}::text`.as('connectionId'),
    sql<string>`${sql.ref(id)}`.as('chatId'),
    sql<string>`${userId}::uuid`.as('userId'),
    sql<string>`${processId}::uuid`.as('serverId'),
  ]
  const chats = kysely
    .selectFrom(chatTable.as('c'))
    .select(row('c.id'))
    .where('c.id', 'in', chatIds)
    .where(isInChat(sql.val(userId)))
  const participants = kysely
    .selectFrom(userTable.as('u'))
    .select(row('u.id'))
    .where('u.id', 'in', chatIds)
    .where('u.id', '<>', userId)
  const watched = await kysely
    .insertInto('ChatWatch')
    .columns(['connectionId', 'chatId', 'userId', 'serverId'])
    .expression(chats.unionAll(participants))
    .onConflict((conflict) =>
      conflict.columns(['connectionId', 'chatId']).doUpdateSet({ seenAt: sql`now()` }),
    )
    .returning('chatId')
    .execute()
  return watched.map(({ chatId }) => chatId)
}

/** Deletes what a connection watches; without `chatIds` all of it. */
export const unwatchChats = async (
  { db: { kysely } }: Deps<'db'>,
  connectionId: string,
  chatIds?: string[],
): Promise<void> => {
  if (chatIds?.length === 0) return
  const watched = kysely.deleteFrom('ChatWatch').where('connectionId', '=', connectionId)
  await (chatIds ? watched.where('chatId', 'in', chatIds) : watched).execute()
}

/**
 * Keeps the rows of this process fresh and deletes expired ones, until the returned function is
 * called.
 */
export const startRefreshingWatches = (deps: Deps<'db' | 'log'>): (() => void) => {
  let isRefreshing = false
  const timer = setInterval(() => {
    if (isRefreshing) return
    isRefreshing = true
    refreshWatches(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'Could not refresh what is watched'))
      .finally(() => {
        isRefreshing = false
      })
  }, REFRESH_MS)
  return () => clearInterval(timer)
}

const refreshWatches = async ({ db: { kysely } }: Deps<'db'>): Promise<void> => {
  await kysely
    .updateTable('ChatWatch')
    .set({ seenAt: sql`now()` })
    .where('serverId', '=', processId)
    .execute()
  await kysely.deleteFrom('ChatWatch').where('seenAt', '<', expiredAt).execute()
}
