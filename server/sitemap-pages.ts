import { type AliasableExpression, sql } from 'kysely'
import type { Queries } from '../platform/db/db.ts'
import type { Deps } from '../platform/platform.ts'

/** A page in the sitemap. */
export type SitemapPage = { id: string; changedAt: Date }

/** Returns the reads of a feature's pages for the sitemap, in the order of their ids. */
export const sitemapOf = <Page extends SitemapPage>(
  selectPages: (db: Queries) => AliasableExpression<Page>,
) => ({
  /** Returns the id of the first page of each part with `size` pages. */
  firstOfParts: async ({ db }: Deps<'db'>, size: number): Promise<string[]> => {
    const pages: AliasableExpression<SitemapPage> = selectPages(db.kysely)
    const numbered = db.kysely
      .selectFrom(pages.as('page'))
      .select(['page.id', sql<number>`row_number() OVER (ORDER BY page.id) - 1`.as('position')])
    const rows = await db.kysely
      .selectFrom(numbered.as('page'))
      .select('page.id')
      .where(sql<boolean>`${sql.ref('page.position')} % ${size} = 0`)
      .orderBy('page.id')
      .execute()
    return rows.map(({ id }) => id)
  },
  /** Lists `count` pages from an id on. */
  pagesSince: ({ db }: Deps<'db'>, from: string, count: number) =>
    db.kysely
      .selectFrom(selectPages(db.kysely).as('page'))
      .selectAll()
      .where(sql<boolean>`page.id >= ${from}::uuid`)
      .orderBy('page.id')
      .limit(count)
      .execute(),
})
