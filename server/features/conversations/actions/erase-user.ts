import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Removes the attachments that a deleted user sent. The other side keeps the texts. */
export const eraseUser = async ({ db: { kysely } }: Deps<'db'>, userId: string): Promise<void> => {
  for (const table of ['ChatMessage', 'DirectMessage'] as const)
    await kysely
      .updateTable(table)
      .set({ attachments: '[]' })
      .where('senderId', '=', userId)
      .where(sql<boolean>`attachments <> '[]'`)
      .execute()
}
