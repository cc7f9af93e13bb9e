-- CreateTable
CREATE TABLE "ProductSharer" (
    "productId" UUID NOT NULL,
    "viewer" TEXT NOT NULL,
    "countedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductSharer_pkey" PRIMARY KEY ("productId","viewer")
);
