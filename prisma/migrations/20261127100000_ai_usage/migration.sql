-- CreateTable
CREATE TABLE "AiUsage" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "requests" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "AiUsage_pkey" PRIMARY KEY ("day","kind")
);
