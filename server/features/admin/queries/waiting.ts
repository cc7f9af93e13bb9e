import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'

/** What waits for a person to decide it, how much of it there is, and how long the oldest has waited. */
export type Waiting = { kind: string; count: number; oldestSeconds: number }

const waiting = statement({
  name: 'admin.waiting',
  text: `
    SELECT kind, count("createdAt")::int AS count,
      greatest(0, coalesce(extract(epoch FROM now() - min("createdAt")), 0))::float8 AS "oldestSeconds"
    FROM unnest(ARRAY['identity', 'seller', 'account', 'report']) AS kind LEFT JOIN (
      SELECT 'identity' AS kind, "createdAt" FROM "IdentityRequest" WHERE status = 'pending'
      UNION ALL SELECT 'seller', "createdAt" FROM "SellerRequest" WHERE status = 'pending'
      UNION ALL SELECT 'account', "createdAt" FROM "AccountRequest" WHERE status = 'open'
      UNION ALL SELECT 'report', "createdAt" FROM "Report" WHERE status = 'open'
    ) AS open USING (kind) GROUP BY kind`,
})

/** Every kind, those of which nothing waits as well. */
export const readWaiting = ({ db }: Needs<'db'>): Promise<Waiting[]> => db.query<Waiting>(waiting)
