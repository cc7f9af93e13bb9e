-- AlterTable
ALTER TABLE "Deal" ADD COLUMN "failedSide" "ChatSide";

-- Deals cancelled before: the side that cancelled failed. A decided dispute failed on the side that did not open it.
UPDATE "Deal" SET "failedSide" = CASE timeline -> -1 ->> 'by'
  WHEN 'buyer' THEN 'buyer'::"ChatSide"
  WHEN 'shop' THEN 'shop'::"ChatSide"
  WHEN 'admin' THEN CASE dispute ->> 'by' WHEN 'buyer' THEN 'shop'::"ChatSide" WHEN 'shop' THEN 'buyer'::"ChatSide" END
END
WHERE status = 'cancelled';

-- Ended deals, for the figures of a shop: read from the index alone.
DROP INDEX "Deal_ended_shop_idx";
CREATE INDEX "Deal_ended_shop_idx" ON "Deal"("shopId", "buyerId", status, "failedSide")
  WHERE status IN ('closed', 'cancelled');
