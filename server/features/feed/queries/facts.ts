import { LISTED_TOTAL } from '../../products/public.ts'

export type Facts = { total: number; isPersonalized: boolean }

/** The number of all that is listed, and whether the viewer ($1) has liked, saved or followed anything. */
export const FACTS = `${LISTED_TOTAL} AS total, $1::uuid IS NOT NULL AND (
    EXISTS (SELECT 1 FROM "ProductLike" WHERE "userId" = $1)
    OR EXISTS (SELECT 1 FROM "ProductBookmark" WHERE "userId" = $1)
    OR EXISTS (SELECT 1 FROM "ShopFollow" WHERE "userId" = $1)) AS "isPersonalized"`
