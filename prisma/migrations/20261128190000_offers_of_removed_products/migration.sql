-- AlterTable
ALTER TABLE "Offer" ADD COLUMN     "cause" TEXT;

-- Open offers of a product, which are closed when it is removed.
CREATE INDEX "Offer_pending_productId_idx" ON "Offer"("productId") WHERE status = 'pending';

-- Open offers of products that were removed before.
UPDATE "Offer" o SET
  status = (CASE o."by" WHEN 'buyer' THEN 'declined' ELSE 'withdrawn' END)::"OfferStatus",
  reason = 'This product is no longer for sale',
  cause = 'productRemoved',
  "updatedAt" = now()
FROM "Product" p
WHERE p.id = o."productId" AND o.status = 'pending'
  AND (p."deletedAt" IS NOT NULL OR p.status IN ('inactive', 'rejected'));
