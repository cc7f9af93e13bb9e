import type { Needs } from '../../../../platform/platform.ts'

/** The other one keeps the texts that a deleted user wrote; what else they sent goes. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query(
    `UPDATE "DirectMessage" SET attachments = '[]' WHERE "senderId" = $1::uuid AND attachments <> '[]'`,
    [userId],
  )
}
