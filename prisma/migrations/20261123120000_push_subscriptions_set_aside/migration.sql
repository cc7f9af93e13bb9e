-- A push service that does not answer is asked again later and later.
ALTER TABLE "PushSubscription"
  ADD COLUMN "timeouts" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "retryAt" TIMESTAMPTZ(3);
