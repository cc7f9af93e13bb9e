import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { runSql } from '../../../testing/sql.ts'

export let app: TestApp

/** Registers the hooks that start and close the app of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
}

/** Returns the stored counts, and the counted rows behind them. */
export const counted = async (productId: string) => {
  const [row] = await runSql(
    app.platform.db.kysely,
    `SELECT p."likesCount" AS likes, p."bookmarksCount" AS bookmarks, p."viewsCount" AS views, p."sharesCount" AS shares,
       s."likesCount" AS "shopLikes", s."viewsCount" AS "shopViews",
       (SELECT count(*) FROM "ProductLike" WHERE "productId" = p.id) AS "likeRows",
       (SELECT count(*) FROM "ProductBookmark" WHERE "productId" = p.id) AS "bookmarkRows",
       (SELECT count(*) FROM "ProductView" WHERE "productId" = p.id) AS "viewRows",
       (SELECT count(*) FROM "ProductShare" WHERE "productId" = p.id) AS "shareRows"
     FROM "Product" p JOIN "Shop" s ON s.id = p."shopId" WHERE p.id = $1`,
    [productId],
  )
  return row
}
