-- CreateEnum
CREATE TYPE "OfferStatus" AS ENUM ('pending', 'accepted', 'declined', 'withdrawn', 'expired');

-- CreateEnum
CREATE TYPE "DealStatus" AS ENUM ('agreed', 'ready', 'sent', 'received', 'closed', 'cancelled', 'disputed');

-- AlterEnum
ALTER TYPE "NotificationType" ADD VALUE 'offer';
ALTER TYPE "NotificationType" ADD VALUE 'deal';

-- AlterTable
ALTER TABLE "ChatMessage" ADD COLUMN     "offerId" UUID;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "autoAcceptMinor" BIGINT,
ADD COLUMN     "lowestMinor" BIGINT,
ADD COLUMN     "offersOn" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "Shop" ADD COLUMN     "offerHours" INTEGER NOT NULL DEFAULT 48,
ADD COLUMN     "offersOn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "paymentInstructions" TEXT;

-- CreateTable
CREATE TABLE "Offer" (
    "id" UUID NOT NULL,
    "chatId" UUID NOT NULL,
    "productId" UUID NOT NULL,
    "shopId" UUID NOT NULL,
    "buyerId" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "by" "ChatSide" NOT NULL,
    "priceMinor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "note" TEXT,
    "status" "OfferStatus" NOT NULL DEFAULT 'pending',
    "isAutomatic" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "history" JSONB NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "remindedAt" TIMESTAMPTZ(3),
    "dealId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Deal" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "chatId" UUID NOT NULL,
    "messageId" UUID,
    "offerId" UUID,
    "productId" UUID NOT NULL,
    "shopId" UUID NOT NULL,
    "buyerId" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "priceMinor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "handoverType" TEXT NOT NULL DEFAULT 'pickup',
    "handoverPlace" TEXT,
    "handoverAt" TIMESTAMPTZ(3),
    "handoverNote" TEXT,
    "paymentMethod" TEXT NOT NULL DEFAULT 'cash',
    "instructions" TEXT,
    "paymentStatus" TEXT NOT NULL DEFAULT 'none',
    "paymentReference" TEXT,
    "receipt" JSONB,
    "paidAt" TIMESTAMPTZ(3),
    "status" "DealStatus" NOT NULL DEFAULT 'agreed',
    "statusAt" TIMESTAMPTZ(3) NOT NULL,
    "timeline" JSONB NOT NULL,
    "dispute" JSONB,
    "code" TEXT,
    "codeTries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3),
    "remindedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Deal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DealCounter" (
    "shopId" UUID NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "DealCounter_pkey" PRIMARY KEY ("shopId")
);

-- CreateIndex
CREATE INDEX "Offer_buyerId_createdAt_id_idx" ON "Offer"("buyerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Offer_ownerId_createdAt_id_idx" ON "Offer"("ownerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Deal_messageId_key" ON "Deal"("messageId");

-- CreateIndex
CREATE UNIQUE INDEX "Deal_offerId_key" ON "Deal"("offerId");

-- CreateIndex
CREATE INDEX "Deal_buyerId_createdAt_id_idx" ON "Deal"("buyerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Deal_ownerId_createdAt_id_idx" ON "Deal"("ownerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Deal_shopId_createdAt_id_idx" ON "Deal"("shopId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Deal_shopId_number_key" ON "Deal"("shopId", "number");

-- One pending offer per buyer and product.
CREATE UNIQUE INDEX "Offer_pending_key" ON "Offer"("buyerId", "productId") WHERE status = 'pending';

-- Offers and deals that a time limit moves.
CREATE INDEX "Offer_pending_expiresAt_idx" ON "Offer"("expiresAt") WHERE status = 'pending';
CREATE INDEX "Deal_expiresAt_idx" ON "Deal"("expiresAt") WHERE "expiresAt" IS NOT NULL;

-- Closed offers, for their retention period.
CREATE INDEX "Offer_closed_updatedAt_idx" ON "Offer"("updatedAt") WHERE status IN ('declined', 'withdrawn', 'expired');

-- Ended deals, for verified purchases and for the figures of a shop.
CREATE INDEX "Deal_bought_product_idx" ON "Deal"("buyerId", "productId") WHERE status = 'closed';
CREATE INDEX "Deal_ended_shop_idx" ON "Deal"("shopId", status) WHERE status IN ('closed', 'cancelled');
CREATE INDEX "Deal_disputed_idx" ON "Deal"("createdAt" DESC, id DESC) WHERE status = 'disputed';
