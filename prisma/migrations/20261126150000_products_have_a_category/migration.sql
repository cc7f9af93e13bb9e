-- A product whose video is being processed gets its category at the end of that.
UPDATE "Product" SET "category" = 'Other'
WHERE COALESCE("category", '') = '' AND ("status" <> 'pending' OR "sourceKey" IS NULL);
