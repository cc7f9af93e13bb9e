import { hasRoom, takeRoom } from '../viewer.ts'

/** Placeholders of a statement: the viewer's id, the hash of a visitor's address, and how many of it count. */
type Placeholders = { viewer: string; address: string; most: string }

/**
 * Counts a viewer among those who share a product, once a day (UTC), whether they shared it or reported a share. Parallel
 * shares wait for the row of the first. Part of a statement whose `product` holds the id of a product the caller may see.
 */
export const countShare = ({ viewer, ...room }: Placeholders): string => `
  sharer AS (
    INSERT INTO "ProductSharer" ("productId", viewer) SELECT id, ${viewer} FROM product WHERE ${hasRoom('share', room)}
    ON CONFLICT ("productId", viewer) DO UPDATE SET "countedAt" = now()
      WHERE ("ProductSharer"."countedAt" AT TIME ZONE 'UTC')::date < (now() AT TIME ZONE 'UTC')::date
    RETURNING "productId"
  ), ${takeRoom('share', 'sharer', room)}, counted AS (
    UPDATE "Product" p SET "sharesCount" = p."sharesCount" + 1 FROM allowed WHERE p.id = allowed."productId"
  )`
