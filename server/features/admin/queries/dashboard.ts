import type { getAdminDashboard as call } from '../../../../contract/admin/rest.ts'
import type { Dashboard } from '../../../../contract/admin/views.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { productWaits } from './products.ts'

const today = `date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`
const byStatus = (table: string, extra: string, statuses: readonly string[]) => `(
  SELECT jsonb_build_object('total', count(*), ${extra}
    ${statuses.map((status) => `'${status}', count(*) FILTER (WHERE t.status = '${status}')`).join(', ')})
  FROM ${table})`

/** Days begin at midnight in UTC. */
const figures = statement({
  name: 'admin.dashboard',
  text: `
    SELECT
      ${byStatus(
        `"User" t WHERE t.status <> 'deleted'`,
        `'newToday', count(*) FILTER (WHERE t."createdAt" >= ${today}),
         'online', (SELECT count(*) FROM "Presence" p WHERE EXISTS (
           SELECT 1 FROM "LiveServer" l WHERE l.id = ANY(p.servers) AND l."expiresAt" > now())),`,
        ['active', 'deactivated'],
      )} AS users,
      ${byStatus(
        `"Shop" t WHERE t.status <> 'deleted'`,
        `'verified', count(*) FILTER (WHERE t."isVerified"),`,
        ['active', 'deactivated'],
      )} AS shops,
      ${byStatus(
        `"Product" t WHERE t."deletedAt" IS NULL`,
        `'listed', count(*) FILTER (WHERE t."isListed"),`,
        ['pending', 'active', 'failed', 'inactive', 'rejected'],
      )} AS products,
      jsonb_build_object('total', (SELECT count(*) FROM "Chat"),
        'messagesToday', (SELECT count(*) FROM "ChatMessage" WHERE "createdAt" >= ${today})
          + (SELECT count(*) FROM "DirectMessage" WHERE "createdAt" >= ${today})) AS chats,
      jsonb_build_object(
        'verifications', (SELECT count(*) FROM "IdentityRequest" WHERE status = 'pending')
          + (SELECT count(*) FROM "SellerRequest" WHERE status = 'pending'),
        'accountRequests', (SELECT count(*) FROM "AccountRequest" WHERE status = 'open'),
        'reports', (SELECT count(*) FROM "Report" WHERE status = 'open'),
        'products', (SELECT count(*) FROM "Product" p WHERE p."deletedAt" IS NULL AND ${productWaits}),
        'comments', (SELECT count(*) FROM "Comment" c WHERE c."deletedAt" IS NULL AND c.id IN (
          SELECT "targetId" FROM "Report" WHERE "targetType" = 'comment' AND status = 'open'
          UNION SELECT id FROM "Comment" WHERE "flaggedAt" IS NOT NULL))) AS waiting`,
})

/** How much there is of everything right now, and what waits. */
export async function getAdminDashboard({
  db,
  queue,
}: Needs<'db' | 'queue'>): Promise<CallResult<typeof call>> {
  const [[row], queues] = await Promise.all([
    db.query<Omit<Dashboard, 'failedJobs'>>(figures, []),
    queue.figures(),
  ])
  if (!row) throw new Error('Totals are one row, whatever there is')
  return { dashboard: { ...row, failedJobs: queues.reduce((sum, { failed }) => sum + failed, 0) } }
}
