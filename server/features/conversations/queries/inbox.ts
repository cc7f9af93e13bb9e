import { type SelectQueryBuilder, sql } from 'kysely'
import type { Builder } from '../../../../platform/db/prepared.ts'

/** A page of an inbox: it begins after the conversation `id`, whose last message was at `at`. */
export type InboxPage = {
  userId: string
  limit: number
  skip: number
  at: string | Date | null
  id: string | null
}

type Param = Builder<InboxPage>['param']

/**
 * The newest conversations of a table, by its index on `listedAt`: that column holds `lastMessageAt` in steps of ten
 * minutes, so that few messages change the index.
 */
export function newest<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  param: Param,
): SelectQueryBuilder<DB, Table, Row> {
  const at = sql`${param('at')}::timestamptz`
  const id = sql`${param('id')}::uuid`
  return query
    .where(
      sql<boolean>`(${id} IS NULL OR ("listedAt", "lastMessageAt", id) <
        (date_bin('10 minutes', ${at}, TIMESTAMPTZ '2000-01-01 00:00:00Z'), ${at}, ${id}))`,
    )
    .orderBy(sql`"listedAt"`, 'desc')
    .orderBy(sql`"lastMessageAt"`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(sql<number>`${param('limit')}::int + ${param('skip')}::int`)
}

/** The newest of the conversations that `newest` found for each place that a user can have in one. */
export const latest = <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  param: Param,
): SelectQueryBuilder<DB, Table, Row> =>
  query
    .orderBy(sql`"lastMessageAt"`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(sql<number>`${param('limit')}::int`)
    .offset(sql<number>`${param('skip')}::int`)
