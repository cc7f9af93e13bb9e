-- AlterTable
ALTER TABLE "Outbox" ADD COLUMN     "trail" JSONB;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "videoDone" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "evidence" JSONB;

-- AlterTable
ALTER TABLE "IdentityRequest" ADD COLUMN     "isCounted" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "QueueWorker" (
    "id" UUID NOT NULL,
    "queue" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "concurrency" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QueueWorker_pkey" PRIMARY KEY ("id","queue")
);


-- shops: the likes and looks of a deleted product no longer count for its shop, whoever deletes it
CREATE FUNCTION uncount_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Shop" SET "likesCount" = "likesCount" - NEW."likesCount", "viewsCount" = "viewsCount" - NEW."viewsCount"
  WHERE id = NEW."shopId";
  RETURN NULL;
END $$;
CREATE TRIGGER "Product_deleted" AFTER UPDATE OF "deletedAt" ON "Product" FOR EACH ROW
  WHEN (OLD."deletedAt" IS NULL AND NEW."deletedAt" IS NOT NULL) EXECUTE FUNCTION uncount_product();
UPDATE "Shop" s SET "likesCount" = left_over.likes, "viewsCount" = left_over.views
FROM (
  SELECT "shopId", coalesce(sum("likesCount") FILTER (WHERE "deletedAt" IS NULL), 0) AS likes,
    coalesce(sum("viewsCount") FILTER (WHERE "deletedAt" IS NULL), 0) AS views
  FROM "Product" GROUP BY "shopId" HAVING bool_or("deletedAt" IS NOT NULL)
) left_over WHERE s.id = left_over."shopId";
-- listings: prices in whole units of each product's own currency, so that a range needs no currency to be looked up
CREATE FUNCTION whole_price(minor bigint, currency char(3)) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT minor::numeric / CASE
    WHEN currency IN ('AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW',
      'KRW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'YER') THEN 1
    WHEN currency IN ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 1000
    ELSE 100 END
$$;
CREATE INDEX "Product_listed_price_idx" ON "Product" (whole_price("priceMinor", currency)) WHERE "isListed";
CREATE INDEX "Product_listed_category_price_idx" ON "Product" (category, whole_price("priceMinor", currency)) WHERE "isListed";
