-- AlterTable
ALTER TABLE "Notification" ADD COLUMN "whatsappAt" TIMESTAMPTZ(3);
ALTER TABLE "WhatsappSend" ADD COLUMN "isNotice" BOOLEAN NOT NULL DEFAULT false;

-- The sweep looks for recent ones twice a minute.
CREATE INDEX "Notification_deals_idx" ON "Notification"("createdAt")
  WHERE type IN ('offer', 'deal') AND NOT "isRead";
