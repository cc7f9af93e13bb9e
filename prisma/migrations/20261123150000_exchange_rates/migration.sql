-- The last good exchange rates of the operator.
CREATE TABLE "ExchangeRates" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "source" TEXT NOT NULL,
  "rates" JSONB,
  "fetchedAt" TIMESTAMPTZ(3),
  "triedAt" TIMESTAMPTZ(3) NOT NULL,
  "failed" BOOLEAN NOT NULL DEFAULT false,

  CONSTRAINT "ExchangeRates_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ExchangeRates_one_row" CHECK ("id" = 1)
);
