-- Whether another product has a removed word is looked up by the clean-up, for all words at once: looked up one by one in the
-- transaction, it made closing a shop with a thousand products take minutes.
CREATE TABLE "RemovedWord" (
    "id" BIGSERIAL NOT NULL,
    "word" TEXT NOT NULL,
    CONSTRAINT "RemovedWord_pkey" PRIMARY KEY ("id")
);

CREATE OR REPLACE FUNCTION search_refresh(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text[];
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  SELECT array_agg(DISTINCT word) INTO before
  FROM "ProductSearch" d, unnest(d.words) AS word WHERE d."productId" = ANY (ids);
  DELETE FROM "ProductSearch" d USING "Product" p
  WHERE d."productId" = ANY (ids) AND p.id = d."productId" AND NOT p."isListed";
  INSERT INTO "ProductSearch" ("productId", "publishedAt", document, words)
  SELECT p.id, coalesce(p."publishedAt", p."createdAt"),
    setweight(to_tsvector('sokoni', t.title), 'A') || setweight(to_tsvector('sokoni', t.kind), 'B')
      || setweight(to_tsvector('sokoni', search_text(p.description)), 'C') || setweight(to_tsvector('sokoni', t.shop), 'D')
      || array_to_tsvector(array_remove(ARRAY[
        'category=' || p.category, 'shop=' || p."shopId", 'country=' || s."countryCode",
        'condition=' || lower(p.condition), 'currency=' || p.currency], NULL)),
    coalesce((
      SELECT array_agg(DISTINCT word) FROM regexp_split_to_table(t.title || ' ' || t.kind || ' ' || t.shop, ' ') AS word
      WHERE length(word) BETWEEN 3 AND 40), '{}')
  FROM "Product" p JOIN "Shop" s ON s.id = p."shopId",
    LATERAL (SELECT search_text(p.title) AS title, search_text(s.name) AS shop,
      search_text(concat_ws(' ', p.category, p.subcategory, p.brand, array_to_string(p.tags, ' '))) AS kind) t
  WHERE p.id = ANY (ids) AND p."isListed" ORDER BY p.id
  ON CONFLICT ("productId") DO UPDATE
    SET "publishedAt" = EXCLUDED."publishedAt", document = EXCLUDED.document, words = EXCLUDED.words;
  INSERT INTO "SearchWord" (word, letters)
  SELECT DISTINCT word, search_letters(word) FROM "ProductSearch" d, unnest(d.words) AS word
  WHERE d."productId" = ANY (ids) ORDER BY word
  ON CONFLICT DO NOTHING;
  IF before IS NOT NULL THEN
    INSERT INTO "RemovedWord" (word)
    SELECT word FROM unnest(before) AS word
    EXCEPT SELECT word FROM "ProductSearch" d, unnest(d.words) AS word WHERE d."productId" = ANY (ids);
  END IF;
END $$;

DROP FUNCTION search_forget(text[]);
