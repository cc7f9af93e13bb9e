import type { listAuditLog as listCall } from '../../../../contract/admin/rest.ts'
import type { AuditEntry } from '../../../../contract/admin/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { PersonRow } from '../../accounts/public.ts'
import { pageValues, readPage } from './paging.ts'
import { adminPersonView, personSql } from './people.ts'

type Row = Omit<AuditEntry, '_id' | 'user' | 'createdAt'> & { user: PersonRow | null; createdAt: Date }

/** Who, what (or its first part, as 'shop'), and what it was done to; each may be absent. */
const matches = `($1::uuid IS NULL OR a."actorId" = $1) AND ($2::text IS NULL OR a.action = $2 OR starts_with(a.action, $2 || '.'))
  AND ($3::text IS NULL OR a."targetType" = $3) AND ($4::uuid IS NULL OR a."targetId" = $4)`

/** Items of a long list of words that an entry shows: a settings change can hold a thousand. */
const MAX_ITEMS = 20

/** SQL: the states of an entry, each long list cut after its first items. */
const states = (column: string) => `
  CASE WHEN octet_length(${column}::text) <= 4000 THEN ${column} ELSE (
    SELECT jsonb_object_agg(k, CASE WHEN jsonb_typeof(v) = 'array' AND jsonb_array_length(v) > ${MAX_ITEMS}
      THEN jsonb_path_query_array(v, '$[0 to ${MAX_ITEMS - 1}]')
        || to_jsonb('… ' || (jsonb_array_length(v) - ${MAX_ITEMS}) || ' more') ELSE v END)
    FROM jsonb_each(${column}) AS state (k, v)) END`

const list = statement({
  name: 'admin.audit-log',
  text: `
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM "AuditLog" a WHERE ${matches}) totals
    LEFT JOIN (
      SELECT a.id, a.action, a."targetType", a."targetId", ${states('a.before')} AS before,
        ${states('a.after')} AS after, a."createdAt",
        CASE WHEN u.id IS NOT NULL THEN ${personSql('u')} END AS user
      FROM "AuditLog" a LEFT JOIN "User" u ON u.id = a."actorId"
      WHERE ${matches} AND ($7::timestamptz IS NULL OR (a."createdAt", a.id) < ($7, $8::uuid))
      ORDER BY a."createdAt" DESC, a.id DESC LIMIT $5 OFFSET $6
    ) page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/** Everything that administrators changed, the newest first. */
export async function listAuditLog(
  needs: Needs<'db' | 'storage'>,
  _actor: Member,
  { actorId, action, targetType, targetId, ...page }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const { shown, pagination } = readPage(
    await needs.db.query<{ total: number } & (Row | { id: null })>(list, [
      actorId ?? null,
      action || null,
      targetType || null,
      targetId ?? null,
      ...pageValues(page),
    ]),
    page,
  )
  return {
    auditLog: shown.map((row) => ({
      id: row.id,
      _id: row.id,
      user: row.user && adminPersonView(needs, row.user),
      action: row.action,
      targetType: row.targetType,
      targetId: row.targetId,
      before: row.before,
      after: row.after,
      createdAt: row.createdAt.toISOString(),
    })),
    pagination,
  }
}
