import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { containsBlockedWord } from '../../settings/public.ts'

/** Queues a product for review if its texts contain a blocked word. Others see it meanwhile. */
export const flagProduct = async (
  deps: Deps<'db'>,
  tx: Tx,
  { id, texts }: { id: string; texts: readonly string[] },
): Promise<void> => {
  if (!(await containsBlockedWord(deps, texts.join('\n')))) return
  await tx
    .insertInto('ProductFlag')
    .values({ productId: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
