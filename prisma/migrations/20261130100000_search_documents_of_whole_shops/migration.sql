-- Closing or opening a shop with thousands of products locks all of them until the last search document is written. Half of that
-- time went into planning the same statements again for each product.
ALTER FUNCTION search_refresh(uuid[]) SET plan_cache_mode = force_generic_plan;

CREATE OR REPLACE FUNCTION search_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW."isListed" THEN
    WITH gone AS (DELETE FROM "ProductSearch" WHERE "productId" = NEW.id RETURNING words)
    INSERT INTO "RemovedWord" (word) SELECT unnest(words) FROM gone;
  ELSIF OLD."isListed" THEN
    PERFORM search_refresh(ARRAY[NEW.id]);
  ELSIF NOT EXISTS (SELECT FROM "ProductSearch" WHERE "productId" = NEW.id) THEN
    -- The first row of a statement writes the documents of all, so that their words are locked in alphabetical order: two shops
    -- that opened at once waited for each other's words.
    PERFORM search_refresh(ARRAY(
      SELECT p.id FROM "Product" p WHERE p."shopId" = NEW."shopId" AND p."isListed"
        AND NOT EXISTS (SELECT FROM "ProductSearch" d WHERE d."productId" = p.id)));
  END IF;
  RETURN NULL;
END $$;
