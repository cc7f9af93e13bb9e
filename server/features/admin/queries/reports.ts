import type { listAdminReports as listCall } from '../../../../contract/admin/rest.ts'
import type { AdminReport } from '../../../../contract/admin/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { PersonRow } from '../../accounts/public.ts'
import { addressOf } from '../../media/public.ts'
import { catalogue } from '../../products/public.ts'
import { pageValues, readPage } from './paging.ts'
import { adminPersonView, personSql } from './people.ts'

type Reads = Needs<'db' | 'storage'>
type Row = Omit<AdminReport, '_id' | 'reporter' | 'target' | 'evidence' | 'createdAt' | 'decidedAt'> & {
  reporter: PersonRow
  target: { text: string | null; status: string | null; user: PersonRow } | null
  evidence: { text: string; user: PersonRow | null; media: { key: string; type: string }[] } | null
  createdAt: Date
  decidedAt: Date | null
}

/** SQL: what a report `r` is about, as it stands now; nothing where it is gone. */
const target = `
  SELECT p.title AS text, p.status::text, p."ownerId" AS "userId" FROM "Product" p
    WHERE r."targetType" = 'product' AND p.id = r."targetId" AND p."deletedAt" IS NULL
  UNION ALL SELECT s.name, s.status::text, s."ownerId" FROM "Shop" s
    WHERE r."targetType" = 'shop' AND s.id = r."targetId" AND s.status <> 'deleted'
  UNION ALL SELECT c.text, CASE WHEN c."hiddenAt" IS NOT NULL THEN 'hidden' ELSE 'active' END, c."userId" FROM "Comment" c
    WHERE r."targetType" = 'comment' AND c.id = r."targetId" AND c."deletedAt" IS NULL
  UNION ALL SELECT x.name, x.status::text, x.id FROM "User" x
    WHERE r."targetType" = 'user' AND x.id = r."targetId" AND x.status <> 'deleted'
  UNION ALL SELECT m.content, NULL, m."senderId" FROM "ChatMessage" m
    WHERE r."targetType" = 'message' AND m.id = r."targetId"
  UNION ALL SELECT d.message, NULL, d."senderId" FROM "DirectMessage" d
    WHERE r."targetType" = 'message' AND d.id = r."targetId"`
const columns = `r.id, r."targetType", r."targetId", r.reason, r.details, r.status, r.resolution, r."createdAt",
  r."decidedAt", ${personSql('u')} AS reporter, (
    SELECT jsonb_build_object('text', t.text, 'status', t.status, 'user', ${personSql('o')})
    FROM (${target}) t JOIN "User" o ON o.id = t."userId") AS target,
  r.evidence || jsonb_build_object('user', (
    SELECT ${personSql('w')} FROM "User" w WHERE w.id::text = r.evidence->>'userId')) AS evidence`
/** $1 a status; $2 a kind of thing, which may be absent. */
const matches = `r.status::text = $1 AND ($2::text IS NULL OR r."targetType"::text = $2)`

const list = statement({
  name: 'admin.reports',
  text: `
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM "Report" r WHERE ${matches}) totals
    LEFT JOIN (
      SELECT ${columns} FROM "Report" r JOIN "User" u ON u.id = r."reporterId"
      WHERE ${matches} AND ($5::timestamptz IS NULL OR (r."createdAt", r.id) > ($5, $6::uuid))
      ORDER BY r."createdAt", r.id LIMIT $3 OFFSET $4
    ) page ON true
    ORDER BY page."createdAt", page.id`,
})

/** What was reported, the oldest first. */
export async function listAdminReports(
  needs: Reads,
  _actor: Member,
  { status, targetType, ...page }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const values = [status, targetType ?? null, ...pageValues(page)]
  const { shown, pagination } = readPage(
    await needs.db.query<{ total: number } & (Row | { id: null })>(list, values),
    page,
  )
  return {
    reports: await Promise.all(shown.map((row) => view(needs, row))),
    pagination,
  }
}

const one = statement({
  name: 'admin.report',
  text: `SELECT ${columns} FROM "Report" r JOIN "User" u ON u.id = r."reporterId" WHERE r.id = $1::uuid`,
})

/** One of them. Throws NOT_FOUND. */
export async function loadAdminReport(needs: Reads, id: string): Promise<AdminReport> {
  const [row] = await needs.db.query<Row>(one, [id])
  if (!row) throw fail('NOT_FOUND')
  return view(needs, row)
}

const view = async (needs: Reads, row: Row): Promise<AdminReport> => ({
  id: row.id,
  _id: row.id,
  targetType: row.targetType,
  targetId: row.targetId,
  reason: row.reason,
  details: row.details,
  status: row.status,
  resolution: row.resolution,
  reporter: adminPersonView(needs, row.reporter),
  target: row.target && {
    text: row.target.text || (row.targetType === 'product' ? catalogue.UNTITLED : ''),
    status: row.target.status,
    user: adminPersonView(needs, row.target.user),
  },
  evidence: row.evidence && {
    text: row.evidence.text,
    user: row.evidence.user && adminPersonView(needs, row.evidence.user),
    media: await Promise.all(row.evidence.media.map((kept) => mediaView(needs, kept))),
  },
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** An imported picture is kept by its address. */
const mediaView = async (
  { storage }: Reads,
  { key, type }: { key: string; type: string },
): Promise<NonNullable<AdminReport['evidence']>['media'][number]> => ({
  url: key.includes(':') ? key : await addressOf(storage, key),
  type: type === 'image' || type === 'video' ? type : 'document',
})
