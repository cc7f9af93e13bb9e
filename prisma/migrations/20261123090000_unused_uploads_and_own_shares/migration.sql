-- The quota of files that nothing refers to is counted before each upload: it must not read a seller's thousands of used ones.
CREATE INDEX "Upload_unused_idx" ON "Upload"("ownerId") INCLUDE ("size", "key") WHERE "attachedAt" IS NULL AND "discardedAt" IS NULL;

-- The export reads an account's shares page by page.
CREATE INDEX "ProductShare_userId_createdAt_id_idx" ON "ProductShare"("userId", "createdAt", "id");
