import type { Needs } from '../../../../platform/platform.ts'

/** Comments that one transaction takes away, so that it never holds many products locked for long. */
const BATCH = 500

/** Takes away what a deleted user wrote and liked; the counts and averages are made anew from what is left. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query(unlike, [userId])
  let last: string | null = null
  do {
    const batch: { id: string }[] = await db.query(
      `SELECT id FROM "Comment" WHERE "userId" = $1::uuid AND ($2::uuid IS NULL OR id > $2::uuid) ORDER BY id LIMIT $3::int`,
      [userId, last, BATCH],
    )
    const ids = batch.map(({ id }) => id)
    if (ids.length > 0) await takeAway({ db }, ids)
    last = ids.length < BATCH ? null : (ids.at(-1) ?? null)
  } while (last)
}

async function takeAway({ db }: Needs<'db'>, ids: readonly string[]): Promise<void> {
  await db.rawTransaction(async ({ query }) => {
    // Whoever comments takes the row of the product or shop first.
    for (const [table, type] of Object.entries({ Product: 'product', Shop: 'shop' }))
      await query(
        `SELECT id FROM "${table}" WHERE id IN (
           SELECT "targetId" FROM "Comment" WHERE id = ANY($1::uuid[]) AND "targetType" = '${type}'
         ) ORDER BY id FOR NO KEY UPDATE`,
        [ids],
      )
    await query(
      `UPDATE "Upload" SET "attachedAt" = NULL WHERE "storageKey" IN (
         SELECT picture->>'key' FROM "Comment", jsonb_array_elements(media) picture WHERE id = ANY($1::uuid[]))`,
      [ids],
    )
    const written = await query<{ targetType: string; targetId: string; parentId: string | null }>(
      `UPDATE "Comment" SET "deletedAt" = coalesce("deletedAt", now()), text = '', media = '[]', "flaggedAt" = NULL,
         "updatedAt" = now()
       WHERE id = ANY($1::uuid[]) RETURNING "targetType", "targetId", "parentId"`,
      [ids],
    )
    const idsOf = (type: string) =>
      written.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)
    await query(recount('Product', 'product'), [idsOf('product')])
    await query(recount('Shop', 'shop'), [idsOf('shop')])
    await query(countReplies, [written.flatMap(({ parentId }) => parentId ?? [])])
  })
}

const unlike = `
  WITH removed AS (DELETE FROM "CommentLike" WHERE "userId" = $1::uuid RETURNING "commentId")
  UPDATE "Comment" c SET "likesCount" = c."likesCount" - 1 FROM removed WHERE c.id = removed."commentId"`

/** Each user's latest rating counts once. */
const recount = (table: string, type: string) => `
  UPDATE "${table}" t SET "commentsCount" = counted.comments, "ratingSum" = counted.sum, "ratingCount" = counted.ratings
  FROM (
    SELECT wanted.id,
      (SELECT count(*)::int FROM "Comment" c WHERE c."targetType" = '${type}' AND c."targetId" = wanted.id
         AND c."parentId" IS NULL AND c."deletedAt" IS NULL AND c."hiddenAt" IS NULL) AS comments,
      coalesce(latest.sum, 0)::int AS sum, coalesce(latest.count, 0)::int AS ratings
    FROM unnest($1::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
      SELECT sum(rating), count(*) FROM (
        SELECT DISTINCT ON (c."userId") c.rating FROM "Comment" c
        WHERE c."targetType" = '${type}' AND c."targetId" = wanted.id AND c."parentId" IS NULL
          AND c."deletedAt" IS NULL AND c."hiddenAt" IS NULL AND c.rating IS NOT NULL
        ORDER BY c."userId", c."createdAt" DESC, c.id DESC
      ) each
    ) latest
  ) counted WHERE t.id = counted.id`

const countReplies = `
  UPDATE "Comment" p SET "replyCount" = (
    SELECT count(*) FROM "Comment" c WHERE c."parentId" = p.id AND c."deletedAt" IS NULL AND c."hiddenAt" IS NULL)
  WHERE p.id = ANY($1::uuid[])`
