import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { comments } from './catalogue.ts'
import { type Ids, idOf, type Seed } from './seed.ts'

/** Creates comments and replies, and derives counts and ratings. */
export const seedComments = async (
  { tx, minutesAgo }: Seed,
  { people, products }: { people: Ids; products: Ids },
): Promise<void> => {
  for (const comment of comments) {
    const parentId = newId()
    const target = { targetType: 'product', targetId: idOf(products, comment.product) } as const
    const replies = comment.replies ?? []
    await tx
      .insertInto('Comment')
      .values({
        ...target,
        id: parentId,
        userId: idOf(people, comment.author),
        text: comment.text,
        rating: comment.rating ?? null,
        replyCount: replies.length,
        createdAt: minutesAgo(comment.minutesAgo),
        updatedAt: minutesAgo(0),
      })
      .execute()
    if (replies.length > 0)
      await tx
        .insertInto('Comment')
        .values(
          replies.map((reply, index) => ({
            ...target,
            id: newId(),
            parentId,
            userId: idOf(people, reply.author),
            text: reply.text,
            // Each reply follows its comment shortly.
            createdAt: minutesAgo(comment.minutesAgo * 0.8 ** (index + 1)),
            updatedAt: minutesAgo(0),
          })),
        )
        .execute()
  }
  // Only the latest rating per user and product counts.
  await sql`
    WITH rated AS (
      SELECT DISTINCT ON ("targetId", "userId") "targetId", rating FROM "Comment"
      WHERE rating IS NOT NULL ORDER BY "targetId", "userId", "createdAt" DESC, id DESC
    )
    UPDATE "Product" p SET
      "commentsCount" = (SELECT count(*) FROM "Comment" c WHERE c."targetId" = p.id AND c."parentId" IS NULL),
      "ratingSum" = (SELECT coalesce(sum(rating), 0) FROM rated WHERE "targetId" = p.id),
      "ratingCount" = (SELECT count(*) FROM rated WHERE "targetId" = p.id)`.execute(tx)
}
