-- AlterEnum
ALTER TYPE "DirectMessageType" ADD VALUE 'audio';

-- AlterTable
ALTER TABLE "Upload" ADD COLUMN     "sound" JSONB;
