import { sql } from 'kysely'
import { sitemapOf } from '../../../sitemap-pages.ts'
import { isListed } from './visibility.ts'

/** The pages of listed products. */
export const productSitemap = sitemapOf((db) =>
  db
    .selectFrom('Product as p')
    .select(['p.id', sql<Date>`greatest(p."updatedAt", p."publishedAt")`.as('changedAt')])
    .where(isListed()),
)
