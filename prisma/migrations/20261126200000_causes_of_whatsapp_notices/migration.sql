-- AlterTable
ALTER TABLE "WhatsappSend" ADD COLUMN "cause" BYTEA;
ALTER TABLE "Notification" ADD COLUMN "whatsappSentAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "WhatsappSend_cause_createdAt_idx" ON "WhatsappSend"("cause", "createdAt");

-- The sweep asks when a person got the last message.
CREATE INDEX "Notification_whatsappSentAt_idx" ON "Notification"("userId", "whatsappSentAt")
  WHERE "whatsappSentAt" IS NOT NULL;
