-- CreateEnum
CREATE TYPE "CountedAct" AS ENUM ('view', 'share');

-- CreateTable
CREATE TABLE "ProductAddress" (
    "productId" UUID NOT NULL,
    "act" "CountedAct" NOT NULL,
    "address" TEXT NOT NULL,
    "counted" INTEGER NOT NULL DEFAULT 1,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductAddress_pkey" PRIMARY KEY ("productId","act","address")
);
