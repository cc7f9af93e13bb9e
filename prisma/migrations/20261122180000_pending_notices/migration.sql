-- CreateTable
CREATE TABLE "PendingNotice" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PendingNotice_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "PendingNotice_since_idx" ON "PendingNotice"("since");

-- CreateIndex
CREATE INDEX "PendingNotice_askedAt_idx" ON "PendingNotice"("askedAt");
