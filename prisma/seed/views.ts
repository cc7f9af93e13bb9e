import { sql } from 'kysely'
import type { Seed } from './seed.ts'

/**
 * Spreads the views of each product evenly over its days (at most thirty). Their sum is the stored
 * count.
 */
export const seedViews = async ({ tx }: Seed): Promise<void> => {
  await sql`
    WITH share AS (
      SELECT p.id, p."viewsCount", d::date AS day,
        sum(2 + abs(hashtext(p.title || d::date)) % 5) OVER (PARTITION BY p.id ORDER BY d)::numeric AS until,
        sum(2 + abs(hashtext(p.title || d::date)) % 5) OVER (PARTITION BY p.id)::numeric AS total
      FROM "Product" p, generate_series(
        greatest((p."createdAt" AT TIME ZONE 'UTC')::date, (now() AT TIME ZONE 'UTC')::date - 29),
        (now() AT TIME ZONE 'UTC')::date, interval '1 day') d
    ), counted AS (
      SELECT id, day, round("viewsCount" * until / total)
        - coalesce(lag(round("viewsCount" * until / total)) OVER (PARTITION BY id ORDER BY day), 0) AS views
      FROM share
    )
    INSERT INTO "ProductViewDay" ("productId", day, views)
    SELECT id, day, views::int FROM counted WHERE views > 0`.execute(tx)
}
