-- AlterTable
ALTER TABLE "IdentityRequest" ADD COLUMN     "claimedAt" TIMESTAMPTZ(3),
ADD COLUMN     "claimedBy" UUID;

-- AlterTable
ALTER TABLE "SellerRequest" ADD COLUMN     "claimedAt" TIMESTAMPTZ(3),
ADD COLUMN     "claimedBy" UUID;


