import { z } from 'zod'
import { messageStatuses } from '../../contract/chats/status.ts'
import type { Db } from '../../platform/db/db.ts'
import { readSql } from '../sql.ts'
import type { Conversation, Counter } from './history.ts'
import type { Cast } from './people.ts'

/** Reads the conversations of a trial from the database. */
export const readKept = async (db: Db, { people, shopId }: Cast): Promise<Conversation[]> => {
  const ids = people.map(({ id }) => id)
  return readSql(
    db.kysely,
    {
      conversation: z.string(),
      lastSeq: z.number(),
      messages: z.array(
        z.object({
          id: z.string(),
          seq: z.number(),
          text: z.string(),
          senderId: z.string(),
          status: z.enum(messageStatuses),
        }),
      ),
    },
    `SELECT c.id::text AS conversation, c."lastSeq", coalesce(json_agg(json_build_object(
         'id', m.id, 'seq', m.seq, 'text', m.content, 'senderId', m."senderId",
         'status', CASE
           WHEN m.seq <= CASE m.side WHEN 'buyer' THEN c."shopRead" ELSE c."buyerRead" END THEN 'read'
           WHEN m.seq <= CASE m.side WHEN 'buyer' THEN c."shopDelivered" ELSE c."buyerDelivered" END THEN 'delivered'
           ELSE 'sent' END) ORDER BY m.seq) FILTER (WHERE m.id IS NOT NULL), '[]') AS messages
     FROM "Chat" c LEFT JOIN "ChatMessage" m ON m."chatId" = c.id WHERE c."shopId" = $1::uuid GROUP BY c.id
     UNION ALL
     SELECT c."oneId" || ' ' || c."otherId", c."lastSeq", json_agg(json_build_object(
         'id', m.id, 'seq', m.seq, 'text', m.message, 'senderId', m."senderId",
         'status', CASE WHEN m."readAt" IS NOT NULL AND m."deliveredAt" IS NOT NULL THEN 'read'
           WHEN m."deliveredAt" IS NOT NULL THEN 'delivered' ELSE 'sent' END) ORDER BY m.seq)::text::json
     FROM "DirectConversation" c JOIN "DirectMessage" m ON m."conversationId" = c.id
     WHERE c."oneId" = ANY($2::uuid[]) AND c."otherId" = ANY($2) GROUP BY c.id`,
    [shopId, ids],
  )
}

/** Reads every counter that the traffic changes, beside a recount of its rows. */
export const countAnew = async (db: Db, { people, shopId, productId }: Cast): Promise<Counter[]> =>
  readSql(
    db.kysely,
    { name: z.string(), kept: z.number(), counted: z.number() },
    `SELECT 'unread of ' || s.name || ' in ' || c.id AS name, s.kept, (
         SELECT count(*)::int FROM "ChatMessage" m
         WHERE m."chatId" = c.id AND m.side::text <> s.name AND m.seq > s.read) AS counted
     FROM "Chat" c, LATERAL (VALUES ('buyer', c."buyerUnread", c."buyerRead"), ('shop', c."shopUnread", c."shopRead"))
       AS s(name, kept, read) WHERE c."shopId" = $1::uuid
     UNION ALL SELECT 'likes', p."likesCount", (SELECT count(*)::int FROM "ProductLike" WHERE "productId" = p.id)
       FROM "Product" p WHERE p.id = $2::uuid
     UNION ALL SELECT 'bookmarks', p."bookmarksCount", (SELECT count(*)::int FROM "ProductBookmark" WHERE "productId" = p.id)
       FROM "Product" p WHERE p.id = $2
     UNION ALL SELECT 'comments', p."commentsCount", (SELECT count(*)::int FROM "Comment" c
         WHERE c."targetId" = p.id AND c."parentId" IS NULL AND c."deletedAt" IS NULL AND c."hiddenAt" IS NULL)
       FROM "Product" p WHERE p.id = $2
     UNION ALL SELECT 'ratings', p."ratingSum", (SELECT coalesce(sum(rating), 0)::int FROM (
         SELECT DISTINCT ON (c."userId") c.rating FROM "Comment" c
         WHERE c."targetId" = p.id AND c."deletedAt" IS NULL AND c."hiddenAt" IS NULL AND c.rating IS NOT NULL
         ORDER BY c."userId", c."createdAt" DESC, c.id DESC) latest)
       FROM "Product" p WHERE p.id = $2
     UNION ALL SELECT 'followers of the shop', s."followersCount", (SELECT count(*)::int FROM "ShopFollow" WHERE "shopId" = s.id)
       FROM "Shop" s WHERE s.id = $1
     UNION ALL SELECT 'followers of ' || t."userId", t."followersCount",
         (SELECT count(*)::int FROM "UserFollow" WHERE "followingId" = t."userId")
       FROM "FollowTally" t WHERE t."userId" = ANY($3::uuid[])`,
    [shopId, productId, people.map(({ id }) => id)],
  )

/** Counts undispatched events. */
export const countEvents = async (db: Db): Promise<number> =>
  (await readSql(db.kysely, { left: z.number() }, 'SELECT count(*)::int AS left FROM "Outbox"'))[0]?.left ?? 0
