-- AlterTable
ALTER TABLE "User" ADD COLUMN     "passwordUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Shop" ADD COLUMN     "ownerIsPhoneVerified" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "SecondFactor" (
    "userId" UUID NOT NULL,
    "sealedSecret" BYTEA NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER,
    "recoverySalt" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SecondFactor_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "userId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("userId","hash")
);

-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "sameAs" TEXT NOT NULL,
    "minPrice" DECIMAL(65,30),
    "maxPrice" DECIMAL(65,30),
    "lexemes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "ending" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedSearch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedSearchFind" (
    "searchId" UUID NOT NULL,
    "productId" UUID NOT NULL,
    "foundAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "toldAt" TIMESTAMPTZ(3),

    CONSTRAINT "SavedSearchFind_pkey" PRIMARY KEY ("searchId","productId")
);

-- CreateTable
CREATE TABLE "PendingMatch" (
    "productId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "before" tsvector,
    "beforePrice" DECIMAL(65,30),

    CONSTRAINT "PendingMatch_pkey" PRIMARY KEY ("productId")
);

-- CreateIndex
CREATE INDEX "SavedSearch_userId_createdAt_id_idx" ON "SavedSearch"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "SavedSearch_keys_idx" ON "SavedSearch" USING GIN ("keys");

-- CreateIndex
CREATE UNIQUE INDEX "SavedSearch_userId_sameAs_key" ON "SavedSearch"("userId", "sameAs");

-- CreateIndex
CREATE INDEX "SavedSearchFind_searchId_toldAt_idx" ON "SavedSearchFind"("searchId", "toldAt");

-- CreateIndex
CREATE INDEX "SavedSearchFind_productId_idx" ON "SavedSearchFind"("productId");

-- CreateIndex
CREATE INDEX "PendingMatch_since_idx" ON "PendingMatch"("since");

-- AddForeignKey
ALTER TABLE "SecondFactor" ADD CONSTRAINT "SecondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "SecondFactor"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearchFind" ADD CONSTRAINT "SavedSearchFind_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "SavedSearch"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- saved searches (v7-searches): begin
-- What a saved search is compared with: a document's words, and how each of them begins ("bicy*"), as the last word of a
-- search may be unfinished; '' for searches that name no word at all. Typed words have forty letters at most.
CREATE FUNCTION search_terms(document tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_append(array_agg(DISTINCT term), '') FROM (
    SELECT lexeme AS term FROM unnest(tsvector_to_array(document)) AS lexeme
    UNION ALL
    SELECT left(lexeme, size) || '*' FROM unnest(tsvector_to_array(document)) AS lexeme,
      generate_series(1, least(length(lexeme), 80)) AS size
    WHERE position('=' IN lexeme) = 0
  ) terms
$$;

-- A product that others see for the first time or again, or that reads otherwise now, is held against the saved searches.
-- Of several changes the first says how it was before.
CREATE FUNCTION saved_search_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "PendingMatch" ("productId", before, "beforePrice")
  SELECT NEW."productId", CASE WHEN TG_OP = 'UPDATE' THEN OLD.document END,
    CASE WHEN TG_OP = 'UPDATE' THEN whole_price(p."priceMinor", p.currency) END
  FROM "Product" p WHERE p.id = NEW."productId"
  ON CONFLICT ("productId") DO UPDATE SET since = now();
  RETURN NULL;
END $$;
CREATE TRIGGER "ProductSearch_saved_new" AFTER INSERT ON "ProductSearch" FOR EACH ROW EXECUTE FUNCTION saved_search_due();
CREATE TRIGGER "ProductSearch_saved_changed" AFTER UPDATE OF document ON "ProductSearch" FOR EACH ROW
  WHEN (NEW.document <> OLD.document) EXECUTE FUNCTION saved_search_due();

-- What nobody sees any more waits for nothing, and leaves no word of itself.
CREATE FUNCTION saved_search_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "PendingMatch" WHERE "productId" = OLD."productId";
  RETURN NULL;
END $$;
CREATE TRIGGER "ProductSearch_saved_gone" AFTER DELETE ON "ProductSearch" FOR EACH ROW EXECUTE FUNCTION saved_search_over();

-- Triggers run in the order of their names: before "Product_search_changed" writes the new document.
CREATE FUNCTION saved_search_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "PendingMatch" ("productId", before, "beforePrice")
  SELECT NEW.id, d.document, whole_price(OLD."priceMinor", OLD.currency) FROM "ProductSearch" d WHERE d."productId" = NEW.id
  ON CONFLICT ("productId") DO UPDATE SET since = now();
  RETURN NULL;
END $$;
CREATE TRIGGER "Product_price_changed" AFTER UPDATE OF "priceMinor", currency ON "Product" FOR EACH ROW
  WHEN (NEW."isListed" AND OLD."isListed" AND (NEW."priceMinor", NEW.currency) IS DISTINCT FROM (OLD."priceMinor", OLD.currency))
  EXECUTE FUNCTION saved_search_price();
-- saved searches: end

-- owners' phones: begin
-- A card of a shop says whether its owner's phone is verified. Whoever opens a shop waits for a change of that to be over.
UPDATE "Shop" s SET "ownerIsPhoneVerified" = true FROM "User" u WHERE u.id = s."ownerId" AND u."isPhoneVerified";
CREATE FUNCTION shop_owner_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u."isPhoneVerified" INTO NEW."ownerIsPhoneVerified" FROM "User" u WHERE u.id = NEW."ownerId" FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER "Shop_owner_phone" BEFORE INSERT ON "Shop" FOR EACH ROW EXECUTE FUNCTION shop_owner_phone();
CREATE FUNCTION owner_phone_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Shop" SET "ownerIsPhoneVerified" = NEW."isPhoneVerified" WHERE "ownerId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "User_phone_verified" AFTER UPDATE OF "isPhoneVerified" ON "User" FOR EACH ROW
  WHEN (OLD."isPhoneVerified" <> NEW."isPhoneVerified") EXECUTE FUNCTION owner_phone_changed();
-- owners' phones: end
