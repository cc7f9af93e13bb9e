-- AlterTable
ALTER TABLE "OtpCode" ADD COLUMN     "isQuiet" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "requestId" UUID;
