-- Ended deals, for the figures of a shop and of a buyer: read from the index alone.
DROP INDEX "Deal_ended_shop_idx";
CREATE INDEX "Deal_ended_shop_idx" ON "Deal"("shopId", "buyerId", "statusAt", status, "failedSide")
  WHERE status IN ('closed', 'cancelled');
CREATE INDEX "Deal_ended_buyer_idx" ON "Deal"("buyerId", "shopId", "statusAt", status, "failedSide")
  WHERE status IN ('closed', 'cancelled');
