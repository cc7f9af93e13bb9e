import { sql } from 'kysely'
import type { Shop } from '../../../../contract/shops/views.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { responseMinutes } from '../../conversations/tables.ts'
import { dealFigures } from '../../deals/tables.ts'

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
