-- The stored answers of visitors are bounded for each network and in all.
ALTER TABLE "IdempotencyKey" ADD COLUMN "network" TEXT;
CREATE INDEX "IdempotencyKey_network_createdAt_idx" ON "IdempotencyKey"("network", "createdAt");
