import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { commentModerated } from '../comments/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import { resolveReports } from './actions/resolve-reports.ts'

/**
 * Closes the reports of a comment that an administrator deleted (`moderateComment` has closed those
 * of the others in its transaction), and erases deleted users.
 */
export const listenForReports = (platform: Platform): void => {
  platform.outbox.on(commentModerated, 'reports.close', async ({ commentId, adminId }) => {
    if (!adminId) return
    // The reason is for the author only.
    const verdict = { status: 'resolved', resolution: null } as const
    await platform.db.transaction((tx) =>
      resolveReports(tx, { userId: adminId }, { targetType: 'comment', targetId: commentId, ...verdict }),
    )
  })
  platform.outbox.on(accountDeleted, 'reports.forget-user', ({ userId }) => eraseUser(platform, userId))
}
