import type { AliasedExpression, Expression } from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { latestFirst, pageByTime } from '../../../cursor.ts'

/** The columns of messages of either kind that the search and the sync read. */
type AnyMessage = {
  id: string
  conversationId: string
  seq: number
  text: string
  attachments: unknown
  createdAt: Date
}
export type AnyMessages = AliasedExpression<AnyMessage, 'message'>

/** The messages of all shop chats, for the search and the sync. */
export const allChatMessages = (db: Queries): AnyMessages =>
  db
    .selectFrom('ChatMessage')
    .select(['id', 'chatId as conversationId', 'seq', 'content as text', 'attachments', 'createdAt'])
    .as('message')

/** The direct messages of all users, for the search and the sync. */
export const allDirectMessages = (db: Queries): AnyMessages =>
  db
    .selectFrom('DirectMessage')
    .select(['id', 'conversationId', 'seq', 'message as text', 'attachments', 'createdAt'])
    .as('message')

type Query = { q: string; page: number; limit: number; cursor?: string | undefined }

/**
 * Finds messages of a user's own conversations that contain the words, in any case, the latest first. It walks the
 * conversations by their indexes, so that sending needs no text index.
 */
export async function searchMessages(
  { db: { kysely } }: Deps<'db'>,
  { mine, messages }: { mine: Expression<{ id: string }>; messages: AnyMessages },
  input: Query,
) {
  const pattern = `%${input.q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await kysely
    .with('mine', () => mine)
    .with(
      (cte) => cte('found').materialized(),
      (db) =>
        db
          .selectFrom('mine')
          .innerJoin(messages, 'message.conversationId', 'mine.id')
          .select(['message.id', 'message.createdAt'])
          .where('message.text', 'ilike', pattern),
    )
    .with('page', (db) =>
      latestFirst(db.selectFrom('found').select(['id', 'createdAt']), { time: 'createdAt', id: 'id' }, input),
    )
    .selectFrom((db) => db.selectFrom('found').select(db.fn.countAll<number>().as('total')).as('totals'))
    .leftJoin('page', (join) => join.onTrue())
    .select(['totals.total', 'page.id', 'page.createdAt'])
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  const found = rows.flatMap(({ id, createdAt }) => (id && createdAt ? [{ id, createdAt }] : []))
  const { shown, pagination } = pageByTime(found, input, rows[0]?.total ?? 0, ({ createdAt }) => createdAt)
  return { ids: shown.map(({ id }) => id), pagination }
}
