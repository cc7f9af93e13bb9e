-- A search within one target: without it, PostgreSQL walks the newest comments of everything.
CREATE INDEX "Comment_target_newest_idx" ON "Comment" ("targetId", "createdAt" DESC, id DESC) WHERE "deletedAt" IS NULL;
