import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { commentJudged } from '../comments/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import { resolveReports } from './actions/resolve-reports.ts'

/** Closes the reports of a comment that an administrator decided on, and erases deleted users. */
export const listenForReports = (platform: Platform): void => {
  platform.outbox.on(commentJudged, 'reports.close', ({ commentId, adminId, verdict, reason }) =>
    platform.db.transaction((tx) =>
      resolveReports(
        tx,
        { userId: adminId },
        {
          targetType: 'comment',
          targetId: commentId,
          status: verdict === 'approved' ? 'dismissed' : 'resolved',
          resolution: reason,
        },
      ),
    ),
  )
  platform.outbox.on(accountDeleted, 'reports.forget-user', ({ userId }) => eraseUser(platform, userId))
}
