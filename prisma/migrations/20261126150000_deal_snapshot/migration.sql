-- AlterTable
ALTER TABLE "Deal" ADD COLUMN "askingMinor" BIGINT, ADD COLUMN "poster" TEXT;

-- Deals made before show the product as it is now.
UPDATE "Deal" d SET
  "askingMinor" = CASE WHEN p.currency = d.currency THEN p."priceMinor" END,
  poster = CASE p.media -> 0 ->> 'type' WHEN 'image' THEN p.media -> 0 ->> 'key' ELSE p.media -> 0 ->> 'poster' END
FROM "Product" p
WHERE p.id = d."productId" AND p."deletedAt" IS NULL;

INSERT INTO "UploadHold" ("holderId", "storageKey")
SELECT id, poster FROM "Deal" WHERE poster IS NOT NULL
ON CONFLICT DO NOTHING;
