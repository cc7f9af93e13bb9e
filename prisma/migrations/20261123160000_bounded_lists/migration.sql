-- Filters that few or no products fit are answered from an index instead of every listed product.
CREATE INDEX "Product_listed_condition_idx" ON "Product" (lower(condition), "publishedAt" DESC, id DESC) WHERE "isListed";
CREATE INDEX "Product_listed_currency_idx" ON "Product" (currency, "publishedAt" DESC, id DESC) WHERE "isListed";
-- The search of comments reads the newest first and stops early.
CREATE INDEX "Comment_newest_idx" ON "Comment" ("createdAt" DESC, id DESC) WHERE "deletedAt" IS NULL;

-- Removes the words of a product that no other product has. A common word is found in a sample; for all others the index
-- is used, since the planner expects many matches for a word that has none, and would read all products to find the first.
CREATE OR REPLACE FUNCTION search_forget(gone text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  one text;
  is_used boolean;
BEGIN
  FOREACH one IN ARRAY gone LOOP
    EXECUTE format('SELECT EXISTS (
        SELECT FROM (SELECT document FROM "ProductSearch" LIMIT 200) AS sample WHERE document @@ %1$L::tsquery
      ) OR EXISTS (SELECT FROM "ProductSearch" WHERE document @@ %1$L::tsquery)',
      plainto_tsquery('sokoni', one)::text) INTO is_used;
    IF NOT is_used THEN DELETE FROM "SearchWord" WHERE word = one; END IF;
  END LOOP;
END $$;
