-- AlterTable
ALTER TABLE "User" ADD COLUMN "language" TEXT;

-- AlterTable
ALTER TABLE "OtpCode" ADD COLUMN "language" TEXT;

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN "content" JSONB;
