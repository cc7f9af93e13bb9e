import { mayHear } from '../queries/fitting.ts'

/**
 * Part of a WITH that begins a statement: takes what `searchIds`, a parameter, found and nobody was told of yet, so that whoever
 * says it in this transaction says it once. Gives `searchId`, `userId`, `label`, `productId`, `title`, `ownerId`, `foundAt`
 * and `toldAt`. What is not to be seen any more, or not by them, stays untold.
 */
export const takeFinds = (searchIds: string): string => `
  UPDATE "SavedSearchFind" f SET "toldAt" = clock_timestamp()
  FROM "SavedSearch" s, "Product" p
  WHERE f."searchId" = ANY (${searchIds}::uuid[]) AND f."toldAt" IS NULL AND s.id = f."searchId"
    AND p.id = f."productId" AND p."isListed" AND ${mayHear('p."ownerId"')}
  RETURNING s.id AS "searchId", s."userId", s.label, p.id AS "productId", p.title, p."ownerId", f."foundAt", f."toldAt"`
