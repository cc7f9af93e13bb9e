import { type AliasableExpression, sql } from 'kysely'
import type { Executor } from '../platform/db/db.ts'
import type { Deps } from '../platform/platform.ts'
import { isListed, productTable } from './features/products/tables.ts'
import { isShopOpen, selectShopsAndOwners } from './features/shops/tables.ts'

/** A page in the sitemap. */
export type SitemapPage = { id: string; changedAt: Date }

/** Selects the pages of listed products. */
export const productPages = (executor: Executor) =>
  executor
    .selectFrom(productTable.as('p'))
    .select(['p.id', sql<Date>`greatest(p."updatedAt", p."publishedAt")`.as('changedAt')])
    .where(isListed())

/** Selects the pages of open shops. */
export const shopPages = (executor: Executor) =>
  selectShopsAndOwners(executor).select(['s.id', 's.slug', 's.updatedAt as changedAt']).where(isShopOpen())

/** Lists the id of the first page of each part of a sitemap with `size` pages a part. */
export const listFirstIds = async (
  { db }: Deps<'db'>,
  pages: AliasableExpression<SitemapPage>,
  size: number,
): Promise<string[]> => {
  const numbered = db.kysely
    .selectFrom(pages.as('page'))
    .select(['page.id', sql<number>`row_number() OVER (ORDER BY page.id) - 1`.as('index')])
  const rows = await db.kysely
    .selectFrom(numbered.as('page'))
    .select('page.id')
    .where(sql<boolean>`index % ${size} = 0`)
    .orderBy('page.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists `count` pages in the order of their ids, from an id on. */
export const listPagesFrom = <Page extends SitemapPage>(
  { db }: Deps<'db'>,
  pages: AliasableExpression<Page>,
  from: string,
  count: number,
) =>
  db.kysely
    .selectFrom(pages.as('page'))
    .selectAll()
    .where(sql<boolean>`page.id >= ${from}::uuid`)
    .orderBy('page.id')
    .limit(count)
    .execute()
