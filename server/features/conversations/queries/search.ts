import { type AliasedExpression, type CompiledQuery, type Expression, sql } from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import { chatMessages, chatsOf } from './chats.ts'
import { conversationsOf, directMessages } from './direct.ts'

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

type Params = {
  userId: string
  pattern: string
  limit: number
  skip: number
  at: string | null
  id: string | null
}
type Found = { total: number; id: string | null; createdAt: Date | null }
type Kind<Row> = {
  find: (params: Params) => CompiledQuery<Found>
  load: (params: { ids: readonly string[] }) => CompiledQuery<Row>
}

/** Walks a user's own conversations by their indexes, so that sending needs no text index. */
const finder = (
  conversations: (db: Queries, userId: Expression<string>) => Expression<{ id: string }>,
  messages: (db: Queries) => AnyMessages,
) =>
  prepared(({ kysely, param }: Builder<Params>) =>
    kysely
      .with('mine', () => conversations(kysely, sql<string>`${param('userId')}::uuid`))
      .with(
        (cte) => cte('found').materialized(),
        (db) =>
          db
            .selectFrom('mine')
            .innerJoin(messages(kysely), 'message.conversationId', 'mine.id')
            .select(['message.id', 'message.createdAt'])
            .where('message.text', 'ilike', param('pattern')),
      )
      .with('page', (db) =>
        db
          .selectFrom('found')
          .selectAll()
          .where(
            sql<boolean>`(${param('id')}::uuid IS NULL OR
              ("createdAt", id) < (${param('at')}::timestamptz, ${param('id')}::uuid))`,
          )
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(param('limit'))
          .offset(param('skip')),
      )
      .selectFrom((db) => db.selectFrom('found').select(db.fn.countAll<number>().as('total')).as('totals'))
      .leftJoin('page', (join) => join.onTrue())
      .select(['totals.total', 'page.id', 'page.createdAt'])
      .orderBy('page.createdAt', 'desc')
      .orderBy('page.id', 'desc'),
  )

const chatMessagesById = prepared(({ kysely, param }: Builder<{ ids: readonly string[] }>) =>
  chatMessages(kysely)
    .where((eb) => eb('m.id', '=', eb.fn.any(param('ids'))))
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc'),
)
const directMessagesById = prepared(({ kysely, param }: Builder<{ ids: readonly string[] }>) =>
  directMessages(kysely)
    .where((eb) => eb('m.id', '=', eb.fn.any(param('ids'))))
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc'),
)

const search =
  <Row>({ find, load }: Kind<Row>) =>
  async (
    { db: { kysely } }: Deps<'db'>,
    userId: string,
    input: { q: string; page: number; limit: number; cursor?: string | undefined },
  ) => {
    const pattern = `%${input.q.replace(/[\\%_]/g, '\\$&')}%`
    const [skip, at, id] = startByTime(input)
    const params = { userId, pattern, limit: input.limit + 1, skip, at, id }
    const { rows } = await kysely.executeQuery(find(params))
    const found = rows.flatMap(({ id, createdAt }) => (id && createdAt ? [{ id, createdAt }] : []))
    const { shown, pagination } = pageByTime(found, input, rows[0]?.total ?? 0, (row) => row.createdAt)
    const ids = shown.map((row) => row.id)
    return { rows: ids.length > 0 ? (await kysely.executeQuery(load({ ids }))).rows : [], pagination }
  }

/** Finds messages of a user's own shop chats that contain the words, in any case, the latest first. */
export const searchChats = search({ find: finder(chatsOf, allChatMessages), load: chatMessagesById })

/** Finds messages of a user's own direct conversations that contain the words, in any case, the latest first. */
export const searchDirect = search({
  find: finder(
    (db, userId) => db.selectFrom(conversationsOf(db, userId).as('c')).select('c.id'),
    allDirectMessages,
  ),
  load: directMessagesById,
})
