CREATE INDEX "ShopSlug_shopId_idx" ON "ShopSlug"("shopId");
