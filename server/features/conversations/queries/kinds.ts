import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** What the search and the sync need to know of a kind of conversation, besides how it is read. */
export type Kind<Row, View> = {
  conversations: 'Chat' | 'DirectConversation'
  messages: 'ChatMessage' | 'DirectMessage'
  /** The columns of `messages` that hold the conversation's id and the text. */
  conversationId: string
  text: string
  /** Selects the messages `m` that fit a condition, in an order, as one JSON array. */
  load(db: Queries, condition: Expression<SqlBool>, order: Expression<unknown>): RawBuilder<Row[]>
  /** Returns a message as both participants see it. */
  view(deps: Deps<'storage'>, row: Row): Promise<View>
}

/** A row as the driver returns it, or as a part of PostgreSQL's JSON, where times are texts. */
export type FromJson<Row> = { [K in keyof Row]: Date extends Row[K] ? Row[K] | string : Row[K] }

export const toIso = (time: Date | string): string => new Date(time).toISOString()
