import type { Role } from '../../../../contract/accounts/views.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'

/** The account, locked, while it still has the password that was found right, and that one lasts. */
export async function lockAccount(
  tx: Transaction,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<{ id: string; role: Role; status: string } | undefined> {
  const [account] = await tx.$queryRaw<{ id: string; role: Role; status: string }[]>`
    SELECT id, role, status FROM "User" WHERE id = ${id}::uuid AND "passwordHash" = ${passwordHash}
      AND ("passwordUntil" IS NULL OR "passwordUntil" > now())
    FOR NO KEY UPDATE`
  return account
}
