-- AlterTable
ALTER TABLE "ChatMessage" ADD COLUMN     "trade" JSONB;

-- The message of an offer has the first proposal; later ones changed the offer only.
UPDATE "ChatMessage" m SET "trade" = jsonb_build_object(
  'kind', 'offer',
  'quantity', o."history" -> 0 -> 'quantity',
  'title', o."title",
  'priceMinor', o."history" -> 0 -> 'priceMinor',
  'currency', o."currency"
) FROM "Offer" o WHERE o."id" = m."offerId";

UPDATE "ChatMessage" m SET "trade" = jsonb_build_object(
  'kind', 'purchase',
  'quantity', d."quantity",
  'title', d."title",
  'priceMinor', d."priceMinor",
  'currency', d."currency"
) FROM "Deal" d WHERE d."messageId" = m."id";
