import type { Needs } from '../../../../platform/platform.ts'

/** The other side keeps the texts that a deleted user wrote; what else they sent goes. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "ChatWatch" WHERE "userId" = $1::uuid', [userId])
  await db.query(
    `UPDATE "ChatMessage" SET attachments = '[]' WHERE "senderId" = $1::uuid AND attachments <> '[]'`,
    [userId],
  )
}
