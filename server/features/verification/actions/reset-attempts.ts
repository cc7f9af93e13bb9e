import type { Transaction } from '../../../../platform/outbox/port.ts'

/** Lets a person hand in papers anew, as if they never had; answers how many attempts that forgives. */
export const resetAttempts = (tx: Transaction, userId: string): Promise<number> =>
  tx.$executeRaw`UPDATE "IdentityRequest" SET "isCounted" = false WHERE "userId" = ${userId}::uuid AND "isCounted"`
