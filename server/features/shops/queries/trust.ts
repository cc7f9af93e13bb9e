import { type Expression, sql } from 'kysely'
import type { Shop } from '../../../../contract/shops/views.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { chatMessageTable, chatTable } from '../../conversations/tables.ts'
import { dealFigures } from '../../deals/tables.ts'

/** Chats that a shop needs before its time to answer is shown. */
const MIN_CHATS = sql.lit(10)
/** The latest chats that count. */
const MAX_CHATS = sql.lit(100)

/**
 * The median number of minutes from a buyer's first message to the shop's first answer, of the
 * shop's latest chats that a buyer began; `null` below ten of them.
 */
const responseMinutes = (shopId: Expression<string>) => sql<number | null>`(
  SELECT CASE WHEN count(*) >= ${MIN_CHATS} THEN round(
    (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered - asked)) / 60)::numeric)::int END
  FROM (
    SELECT asked."createdAt" AS asked, (
      SELECT m."createdAt" FROM ${chatMessageTable} m WHERE m."chatId" = c.id AND m.side = 'shop'
      ORDER BY m.seq LIMIT 1) AS answered
    FROM (
      SELECT c.id FROM ${chatTable} c WHERE c."shopId" = ${shopId} AND c."lastSeq" > 0
      ORDER BY c."createdAt" DESC LIMIT ${MAX_CHATS}
    ) c
    JOIN ${chatMessageTable} asked ON asked."chatId" = c.id AND asked.seq = 1 AND asked.side = 'buyer'
  ) times)`

const figures = prepared(({ kysely, param }: Builder<{ shopId: string }>) => {
  const shopId = sql<string>`${param('shopId')}::uuid`
  return kysely.selectNoFrom([
    dealFigures(shopId).as('deals'),
    responseMinutes(shopId).as('medianResponseMinutes'),
  ])
})

/** Computes how reliable a shop is, from its deals and chats. */
export const loadTrust = async ({ db }: Deps<'db'>, shopId: string): Promise<NonNullable<Shop['trust']>> => {
  const [row] = (await db.kysely.executeQuery(figures({ shopId }))).rows
  return {
    dealsClosed: row?.deals?.dealsClosed ?? null,
    completionRate: row?.deals?.completionRate ?? null,
    medianResponseMinutes: row?.medianResponseMinutes ?? null,
  }
}
