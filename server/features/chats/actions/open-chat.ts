import { v7 as newId } from 'uuid'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'

/** Makes the chat unless it stands already. Answers nothing where the shop is not to be seen. */
const findOrOpen = statement({
  name: 'chats.find-or-open',
  text: `
    WITH shop AS (
      SELECT s.id, s."ownerId" FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
      WHERE s.id = $1::uuid AND s.status = 'active' AND u.status = 'active'
    ), opened AS (
      INSERT INTO "Chat" (id, "shopId", "buyerId", "ownerId")
      SELECT $3::uuid, shop.id, $2::uuid, shop."ownerId" FROM shop WHERE shop."ownerId" <> $2
      ON CONFLICT ("shopId", "buyerId") DO NOTHING
      RETURNING id
    )
    SELECT shop."ownerId" = $2 AS "isOwn",
      coalesce((SELECT id FROM opened), (SELECT id FROM "Chat" WHERE "shopId" = $1 AND "buyerId" = $2)) AS "chatId"
    FROM shop`,
})

/**
 * The id of the chat between a buyer and a shop; opens it if need be. Two that open it at once get the same one.
 * Throws `NO_SHOP`, and `OWN_SHOP_CHAT` for the shop's owner.
 */
export const openChat = async ({ db }: Needs<'db'>, buyerId: string, shopId: string): Promise<string> => {
  const [found] = await db.query<{ isOwn: boolean; chatId: string | null }>(findOrOpen, [
    shopId,
    buyerId,
    newId(),
  ])
  if (!found) throw fail('NO_SHOP')
  if (found.isOwn) throw fail('OWN_SHOP_CHAT')
  // Whoever lost the race to open it sees the winner's row only in a new statement.
  return found.chatId ?? openChat({ db }, buyerId, shopId)
}
