-- DropIndex
DROP INDEX "Chat_buyerId_lastMessageAt_id_idx";

-- DropIndex
DROP INDEX "Chat_ownerId_lastMessageAt_id_idx";

-- DropIndex
DROP INDEX "DirectConversation_oneId_lastMessageAt_id_idx";

-- DropIndex
DROP INDEX "DirectConversation_otherId_lastMessageAt_id_idx";

-- By hand: PostgreSQL keeps it. A row whose indexed columns stay as they are is written beside its old self, where its page
-- has room, and its indexes are left alone (https://www.postgresql.org/docs/18/storage-hot.html).
ALTER TABLE "Chat" ADD COLUMN     "listedAt" TIMESTAMPTZ(3)
  GENERATED ALWAYS AS (date_bin('10 minutes', "lastMessageAt", TIMESTAMPTZ '2000-01-01 00:00:00Z')) STORED;
ALTER TABLE "Chat" SET (fillfactor = 80);

-- By hand, as above.
ALTER TABLE "DirectConversation" ADD COLUMN     "listedAt" TIMESTAMPTZ(3)
  GENERATED ALWAYS AS (date_bin('10 minutes', "lastMessageAt", TIMESTAMPTZ '2000-01-01 00:00:00Z')) STORED;
ALTER TABLE "DirectConversation" SET (fillfactor = 80);

-- CreateIndex
CREATE INDEX "Chat_buyerId_listedAt_idx" ON "Chat"("buyerId", "listedAt" DESC);

-- CreateIndex
CREATE INDEX "Chat_ownerId_listedAt_idx" ON "Chat"("ownerId", "listedAt" DESC);

-- CreateIndex
CREATE INDEX "DirectConversation_oneId_listedAt_idx" ON "DirectConversation"("oneId", "listedAt" DESC);

-- CreateIndex
CREATE INDEX "DirectConversation_otherId_listedAt_idx" ON "DirectConversation"("otherId", "listedAt" DESC);


