import { sitemapOf } from '../../../sitemap-pages.ts'
import { selectShopsAndOwners } from '../tables.ts'
import { isOpen } from './visibility.ts'

/** The pages of open shops. */
export const shopSitemap = sitemapOf((db) =>
  selectShopsAndOwners(db).select(['s.id', 's.slug', 's.updatedAt as changedAt']).where(isOpen()),
)
