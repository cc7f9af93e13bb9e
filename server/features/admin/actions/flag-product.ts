import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { holdsBlockedWord } from '../blocked-words.ts'

/** Has a product wait for an administrator's look where its words hold a blocked one. Others see it meanwhile. */
export async function flagProduct(
  needs: Needs<'db'>,
  tx: Transaction,
  { id, texts }: { id: string; texts: readonly (string | null | undefined)[] },
): Promise<void> {
  if (!(await holdsBlockedWord(needs, texts.filter(Boolean).join('\n')))) return
  await tx.$executeRaw`INSERT INTO "ProductFlag" ("productId") VALUES (${id}::uuid) ON CONFLICT DO NOTHING`
}
