-- CreateTable
CREATE TABLE "UploadHold" (
    "holderId" UUID NOT NULL,
    "storageKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UploadHold_pkey" PRIMARY KEY ("holderId","storageKey")
);

-- CreateIndex
CREATE INDEX "UploadHold_storageKey_idx" ON "UploadHold"("storageKey");

-- The files of disputes and reports that are open now.
INSERT INTO "UploadHold" ("holderId", "storageKey")
SELECT d.id, file ->> 'storageKey' FROM "Deal" d,
  jsonb_array_elements(d.dispute -> 'attachments' || CASE WHEN d.receipt IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(d.receipt) END) file
WHERE d.status = 'disputed' AND d.dispute IS NOT NULL
UNION
SELECT r.id, file ->> 'key' FROM "Report" r, jsonb_array_elements(r.evidence -> 'media') file
WHERE r.status = 'open' AND r.evidence IS NOT NULL;
