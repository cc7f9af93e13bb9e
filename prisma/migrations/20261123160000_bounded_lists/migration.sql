-- Filters that few or no products fit are answered from an index instead of every listed product.
CREATE INDEX "Product_listed_condition_idx" ON "Product" (lower(condition), "publishedAt" DESC, id DESC) WHERE "isListed";
CREATE INDEX "Product_listed_currency_idx" ON "Product" (currency, "publishedAt" DESC, id DESC) WHERE "isListed";
-- The search of comments reads the newest first and stops early.
CREATE INDEX "Comment_newest_idx" ON "Comment" ("createdAt" DESC, id DESC) WHERE "deletedAt" IS NULL;
