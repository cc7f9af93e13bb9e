-- A key whose server died after the commit of its call is not given to another run of it.
ALTER TABLE "IdempotencyKey" ADD COLUMN "runId" UUID, ADD COLUMN "hasEffect" BOOLEAN NOT NULL DEFAULT false;
