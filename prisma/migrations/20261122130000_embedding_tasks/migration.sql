-- CreateTable
CREATE TABLE "EmbeddingTask" (
    "model" TEXT NOT NULL,
    "productId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmbeddingTask_pkey" PRIMARY KEY ("model","productId")
);

-- CreateIndex
CREATE INDEX "EmbeddingTask_productId_idx" ON "EmbeddingTask"("productId");

-- AddForeignKey
ALTER TABLE "EmbeddingTask" ADD CONSTRAINT "EmbeddingTask_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

