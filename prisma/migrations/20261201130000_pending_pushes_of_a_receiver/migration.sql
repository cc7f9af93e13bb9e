-- Pushes of a receiver who has many wait for those of others.
ALTER TABLE "PendingNotice" ADD COLUMN "receiverId" UUID;
CREATE INDEX "PendingNotice_receiverId_idx" ON "PendingNotice" ("receiverId");
