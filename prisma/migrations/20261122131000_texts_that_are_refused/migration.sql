-- AlterTable
ALTER TABLE "EmbeddingTask" ADD COLUMN     "notBefore" TIMESTAMPTZ(3),
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0;

