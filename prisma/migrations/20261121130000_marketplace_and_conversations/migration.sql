-- CreateEnum
CREATE TYPE "DirectMessageType" AS ENUM ('text', 'image', 'document', 'mixed');

-- DropIndex
DROP INDEX "CommentLike_commentId_idx";

-- AlterTable
ALTER TABLE "OtpCode" ADD COLUMN     "country" CHAR(2),
ADD COLUMN     "verifiedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "WhatsappSend" ADD COLUMN     "cost" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "prefix" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "AuditLog" ALTER COLUMN "targetId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "editedAt" TIMESTAMPTZ(3),
ADD COLUMN     "flaggedAt" TIMESTAMPTZ(3),
ADD COLUMN     "hiddenAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "preference" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "ai" JSONB,
ADD COLUMN     "dimensions" JSONB,
ADD COLUMN     "discount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "isInStock" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "isOnSale" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reducedMinor" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "saleEndsAt" TIMESTAMPTZ(3),
ADD COLUMN     "saleStartsAt" TIMESTAMPTZ(3),
ADD COLUMN     "seo" JSONB,
ADD COLUMN     "shipping" JSONB,
ADD COLUMN     "weight" JSONB;

-- AlterTable
ALTER TABLE "Shop" ADD COLUMN     "closedByAdmin" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "commentsCount" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Setting" (
    "id" UUID NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedBy" UUID,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProductFlag" (
    "productId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductFlag_pkey" PRIMARY KEY ("productId")
);

-- CreateTable
CREATE TABLE "ProductEmbedding" (
    "productId" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,
    "signs" bit varying NOT NULL,

    CONSTRAINT "ProductEmbedding_pkey" PRIMARY KEY ("model","productId")
);

-- CreateTable
CREATE TABLE "EmbeddingTodo" (
    "productId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmbeddingTodo_pkey" PRIMARY KEY ("productId")
);

-- CreateTable
CREATE TABLE "AssistantSession" (
    "id" UUID NOT NULL,
    "userId" UUID,
    "state" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AssistantSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectConversation" (
    "id" UUID NOT NULL,
    "oneId" UUID NOT NULL,
    "otherId" UUID NOT NULL,
    "lastSeq" INTEGER NOT NULL DEFAULT 1,
    "lastMessageAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastCarId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DirectConversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectMessage" (
    "id" UUID NOT NULL,
    "conversationId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "senderId" UUID NOT NULL,
    "receiverId" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "messageType" "DirectMessageType" NOT NULL,
    "contactMethod" TEXT NOT NULL DEFAULT 'in_app',
    "carId" UUID,
    "clientMessageId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deliveredAt" TIMESTAMPTZ(3),
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "DirectMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeedList" (
    "id" UUID NOT NULL,
    "reader" TEXT NOT NULL,
    "pageSize" INTEGER NOT NULL,
    "ids" UUID[],
    "reasons" TEXT NOT NULL,
    "older" UUID[],
    "newestId" UUID,
    "lastAt" TIMESTAMPTZ(3),
    "lastId" UUID,
    "total" BIGINT NOT NULL,
    "isStale" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FeedList_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserFollow" (
    "id" UUID NOT NULL,
    "followerId" UUID NOT NULL,
    "followingId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserFollow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FollowTally" (
    "userId" UUID NOT NULL,
    "followersCount" INTEGER NOT NULL DEFAULT 0,
    "followingCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "FollowTally_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "LiveServer" (
    "id" UUID NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LiveServer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Presence" (
    "userId" UUID NOT NULL,
    "servers" UUID[] DEFAULT ARRAY[]::UUID[],
    "lastSeen" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Presence_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "ProductInquiry" (
    "id" UUID NOT NULL,
    "productId" UUID NOT NULL,
    "shopId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "contactInfo" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductInquiry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProductSearch" (
    "productId" UUID NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,
    "document" tsvector NOT NULL,
    "words" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "ProductSearch_pkey" PRIMARY KEY ("productId")
);

-- CreateTable
CREATE TABLE "SearchWord" (
    "word" TEXT NOT NULL,
    "letters" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "ListAnchor" (
    "list" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "place" JSONB NOT NULL,
    "madeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ListAnchor_pkey" PRIMARY KEY ("list","number")
);

-- CreateTable
CREATE TABLE "ProductViewDay" (
    "productId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "ProductViewDay_pkey" PRIMARY KEY ("productId","day")
);

-- CreateIndex
CREATE INDEX "ProductEmbedding_productId_idx" ON "ProductEmbedding"("productId");

-- CreateIndex
CREATE INDEX "AssistantSession_userId_idx" ON "AssistantSession"("userId");

-- CreateIndex
CREATE INDEX "AssistantSession_updatedAt_idx" ON "AssistantSession"("updatedAt");

-- CreateIndex
CREATE INDEX "DirectConversation_oneId_lastMessageAt_id_idx" ON "DirectConversation"("oneId", "lastMessageAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "DirectConversation_otherId_lastMessageAt_id_idx" ON "DirectConversation"("otherId", "lastMessageAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "DirectConversation_oneId_otherId_key" ON "DirectConversation"("oneId", "otherId");

-- CreateIndex
CREATE INDEX "DirectMessage_senderId_createdAt_id_idx" ON "DirectMessage"("senderId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "DirectMessage_conversationId_seq_key" ON "DirectMessage"("conversationId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "DirectMessage_conversationId_senderId_clientMessageId_key" ON "DirectMessage"("conversationId", "senderId", "clientMessageId");

-- CreateIndex
CREATE INDEX "FeedList_reader_pageSize_createdAt_idx" ON "FeedList"("reader", "pageSize", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "FeedList_createdAt_idx" ON "FeedList"("createdAt");

-- CreateIndex
CREATE INDEX "UserFollow_followerId_createdAt_id_idx" ON "UserFollow"("followerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "UserFollow_followingId_createdAt_id_idx" ON "UserFollow"("followingId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "UserFollow_followerId_followingId_key" ON "UserFollow"("followerId", "followingId");

-- CreateIndex
CREATE INDEX "ProductInquiry_productId_createdAt_id_idx" ON "ProductInquiry"("productId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ProductInquiry_shopId_createdAt_id_idx" ON "ProductInquiry"("shopId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ProductInquiry_userId_idx" ON "ProductInquiry"("userId");

-- CreateIndex
CREATE INDEX "ProductSearch_publishedAt_productId_idx" ON "ProductSearch"("publishedAt" DESC, "productId" DESC);

-- CreateIndex
CREATE INDEX "SearchWord_letters_idx" ON "SearchWord"("letters");

-- CreateIndex
CREATE INDEX "ListAnchor_madeAt_idx" ON "ListAnchor"("madeAt");

-- CreateIndex
CREATE INDEX "CommentLike_commentId_createdAt_idx" ON "CommentLike"("commentId", "createdAt");

-- CreateIndex
CREATE INDEX "CommentLike_createdAt_idx" ON "CommentLike"("createdAt");

-- CreateIndex
CREATE INDEX "ShopFollow_userId_createdAt_idx" ON "ShopFollow"("userId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ProductBookmark_productId_idx" ON "ProductBookmark"("productId");

-- CreateIndex
CREATE INDEX "Shop_category_followersCount_id_idx" ON "Shop"("category", "followersCount" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Shop_countryCode_followersCount_id_idx" ON "Shop"("countryCode", "followersCount" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "ProductEmbedding" ADD CONSTRAINT "ProductEmbedding_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmbeddingTodo" ADD CONSTRAINT "EmbeddingTodo_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectMessage" ADD CONSTRAINT "DirectMessage_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "DirectConversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- products: the few whose price a sale may change, for the sweep
CREATE INDEX "Product_sale_idx" ON "Product" (id) WHERE (discount > 0 AND "isOnSale") OR "reducedMinor" <> 0;
-- comments: what is searched, and what waits for a moderator
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "Comment_text_idx" ON "Comment" USING gin (text gin_trgm_ops) WHERE "deletedAt" IS NULL;
CREATE INDEX "Comment_flagged_idx" ON "Comment" ("flaggedAt") WHERE "flaggedAt" IS NOT NULL;

-- shops: statistics by day begin with the last look of each viewer, all that is known of the past
INSERT INTO "ProductViewDay" ("productId", day, views)
SELECT "productId", ("seenAt" AT TIME ZONE 'UTC')::date, count(*)::int FROM "ProductView" GROUP BY 1, 2;
-- dealer-messages: what waits to be delivered or read
CREATE INDEX "DirectMessage_unread_idx" ON "DirectMessage" ("receiverId", "conversationId") WHERE "readAt" IS NULL;
CREATE INDEX "DirectMessage_undelivered_idx" ON "DirectMessage" ("receiverId", "conversationId") WHERE "deliveredAt" IS NULL;
-- feed: lists may be lost in a crash; page 1 must not wait for the disk
ALTER TABLE "FeedList" SET UNLOGGED;

-- listings and search: orders within a shop and by popularity; ILIKE over texts is no longer asked
CREATE INDEX "Product_listed_shop_idx" ON "Product" ("shopId", "publishedAt" DESC, id DESC) WHERE "isListed";
CREATE INDEX "Product_listed_popular_idx" ON "Product" (("likesCount" * 10 + "viewsCount") DESC, id DESC) WHERE "isListed";
CREATE INDEX "Product_listed_category_popular_idx" ON "Product" (category, ("likesCount" * 10 + "viewsCount") DESC, id DESC) WHERE "isListed";
CREATE INDEX "Product_featured_idx" ON "Product" ("publishedAt" DESC, id DESC) WHERE "isListed" AND "isFeatured";
DROP INDEX "Product_listed_text_idx";
ALTER TABLE "ListAnchor" SET UNLOGGED;
ALTER TABLE "ProductSearch" ADD CONSTRAINT "ProductSearch_productId_fkey"
  FOREIGN KEY ("productId") REFERENCES "Product"(id) ON DELETE CASCADE;
ALTER TABLE "SearchWord" ALTER COLUMN word TYPE TEXT COLLATE "C";
CREATE INDEX "ProductSearch_document_idx" ON "ProductSearch" USING gin (document);
CREATE INDEX "SearchWord_word_trgm_idx" ON "SearchWord" USING gin (word gin_trgm_ops);

-- Without accents, then without plurals and the like; no stop words, so that whatever stands in a title is found.
CREATE TEXT SEARCH DICTIONARY sokoni_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION sokoni (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION sokoni
  ALTER MAPPING FOR asciiword, word, asciihword, hword, hword_asciipart, hword_part WITH unaccent, sokoni_stem;

-- A text as plain words with blanks between: no accents, no capitals, no punctuation.
CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(lower(unaccent(coalesce(given, ''))), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f\u2010-\u2027]+', ' ', 'g'))
$$;

CREATE FUNCTION search_letters(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(letter, '' ORDER BY letter COLLATE "C") FROM regexp_split_to_table(word, '') AS letter
$$;

-- Words of the vocabulary that no listed product holds any more go: what a person typed must not outlive it.
CREATE FUNCTION search_forget(gone text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one text;
  is_used boolean;
BEGIN
  FOREACH one IN ARRAY gone LOOP
    -- Planned for each word: a rare one is looked up, a common one is found at once.
    EXECUTE format('SELECT EXISTS (SELECT FROM "ProductSearch" WHERE document @@ %L::tsquery)',
      plainto_tsquery('sokoni', one)::text) INTO is_used;
    IF NOT is_used THEN DELETE FROM "SearchWord" WHERE word = one; END IF;
  END LOOP;
END $$;

-- Writes what is searched of these products, or takes it away of those that are not listed.
CREATE FUNCTION search_refresh(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
    PERFORM search_forget(ARRAY(
      SELECT word FROM unnest(before) AS word
      EXCEPT SELECT word FROM "ProductSearch" d, unnest(d.words) AS word WHERE d."productId" = ANY (ids)
      ORDER BY 1));
  END IF;
END $$;

CREATE FUNCTION search_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE FUNCTION search_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(ARRAY(SELECT id FROM fresh WHERE "isListed"));
  RETURN NULL;
END $$;
-- Whatever came in one statement (an import) in one go.
CREATE TRIGGER "Product_search_new" AFTER INSERT ON "Product" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION search_products();
CREATE TRIGGER "Product_search_changed"
  AFTER UPDATE OF title, description, tags, category, subcategory, brand, condition, currency, "shopId", "isListed", "publishedAt"
  ON "Product" FOR EACH ROW
  WHEN ((NEW."isListed" OR OLD."isListed") AND
    (NEW.title, NEW.description, NEW.tags, NEW.category, NEW.subcategory, NEW.brand, NEW.condition, NEW.currency, NEW."shopId", NEW."isListed", NEW."publishedAt")
    IS DISTINCT FROM
    (OLD.title, OLD.description, OLD.tags, OLD.category, OLD.subcategory, OLD.brand, OLD.condition, OLD.currency, OLD."shopId", OLD."isListed", OLD."publishedAt"))
  EXECUTE FUNCTION search_product();

CREATE FUNCTION search_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(ARRAY(SELECT id FROM "Product" WHERE "shopId" = NEW.id AND "isListed" ORDER BY id));
  RETURN NULL;
END $$;
CREATE TRIGGER "Shop_search_changed" AFTER UPDATE OF name, "countryCode" ON "Shop" FOR EACH ROW
  WHEN ((NEW.name, NEW."countryCode") IS DISTINCT FROM (OLD.name, OLD."countryCode"))
  EXECUTE FUNCTION search_shop();

-- How many are listed of each category, kept beside the number of all (Tally): a listed product that changes its category.
CREATE FUNCTION count_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Tally" (name, value)
  SELECT 'products.category:' || moved.category, moved.delta
  FROM (VALUES (OLD.category, -1), (NEW.category, 1)) AS moved (category, delta)
  WHERE moved.category IS NOT NULL ORDER BY 1
  ON CONFLICT (name) DO UPDATE SET value = "Tally".value + EXCLUDED.value;
  RETURN NULL;
END $$;
CREATE TRIGGER "Product_category_changed" AFTER UPDATE OF category ON "Product" FOR EACH ROW
  WHEN (NEW."isListed" AND OLD."isListed" AND NEW.category IS DISTINCT FROM OLD.category)
  EXECUTE FUNCTION count_category();

-- What is listed already.
INSERT INTO "Tally" (name, value)
SELECT 'products.category:' || category, count(*) FROM "Product" WHERE "isListed" AND category IS NOT NULL GROUP BY category;
SELECT search_refresh(ARRAY(SELECT id FROM "Product" WHERE "isListed"));

-- assistant: a product whose text or visibility changed waits for its vectors
CREATE FUNCTION embedding_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "EmbeddingTodo" ("productId") VALUES (NEW.id) ON CONFLICT ("productId") DO UPDATE SET since = now();
  RETURN NULL;
END $$;
CREATE TRIGGER "Product_embedding_new" AFTER INSERT ON "Product"
  FOR EACH ROW WHEN (NEW."isListed") EXECUTE FUNCTION embedding_due();
CREATE TRIGGER "Product_embedding_changed"
  AFTER UPDATE OF title, description, tags, category, subcategory, brand, "isListed" ON "Product" FOR EACH ROW
  WHEN ((NEW."isListed" OR OLD."isListed") AND
    (NEW.title, NEW.description, NEW.tags, NEW.category, NEW.subcategory, NEW.brand, NEW."isListed")
    IS DISTINCT FROM
    (OLD.title, OLD.description, OLD.tags, OLD.category, OLD.subcategory, OLD.brand, OLD."isListed"))
  EXECUTE FUNCTION embedding_due();
INSERT INTO "EmbeddingTodo" ("productId") SELECT id FROM "Product" WHERE "isListed";
