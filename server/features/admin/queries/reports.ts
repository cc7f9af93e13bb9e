import { type ExpressionBuilder, sql } from 'kysely'
import type { listAdminReports as listEndpoint } from '../../../../contract/admin/rest.ts'
import type { AdminReport } from '../../../../contract/admin/views.ts'
import { untitledProduct } from '../../../../contract/products/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Readable } from '../../../../platform/db/readable.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { Member } from '../../../access.ts'
import { listOrders, pageByTime } from '../../../cursor.ts'
import { type PersonRow, personOf } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { commentTable } from '../../comments/tables.ts'
import { chatMessageTable, directMessageTable } from '../../conversations/tables.ts'
import { dealTable } from '../../deals/tables.ts'
import { urlOf } from '../../media/public.ts'
import { productTable } from '../../products/tables.ts'
import { reportTable } from '../../reports/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { adminPersonView } from './users.ts'

type ReadDeps = Deps<'db' | 'storage'>
type Target = { text: string | null; status: string | null; user: PersonRow }
type Evidence = { text: string; user: PersonRow | null; media: { key: string; type: string }[] }

/** The current state of the target of a report `r`; no row if it was deleted. */
const targetOf = (eb: ExpressionBuilder<DB & { r: Readable<typeof reportTable> }, 'r'>) =>
  eb
    .selectFrom(productTable.as('p'))
    .select(['p.title as text', sql<string | null>`p.status::text`.as('status'), 'p.ownerId as userId'])
    .where('r.targetType', '=', 'product')
    .whereRef('p.id', '=', 'r.targetId')
    .where('p.deletedAt', 'is', null)
    .unionAll(
      eb
        .selectFrom(shopTable.as('s'))
        .select(['s.name as text', sql<string | null>`s.status::text`.as('status'), 's.ownerId as userId'])
        .where('r.targetType', '=', 'shop')
        .whereRef('s.id', '=', 'r.targetId')
        .where('s.status', '<>', 'deleted'),
    )
    .unionAll(
      eb
        .selectFrom(commentTable.as('c'))
        .select([
          'c.text',
          sql<string | null>`CASE WHEN c."hiddenAt" IS NOT NULL THEN 'hidden' ELSE 'active' END`.as('status'),
          'c.userId',
        ])
        .where('r.targetType', '=', 'comment')
        .whereRef('c.id', '=', 'r.targetId')
        .where('c.deletedAt', 'is', null),
    )
    .unionAll(
      eb
        .selectFrom(userTable.as('x'))
        .select(['x.name as text', sql<string | null>`x.status::text`.as('status'), 'x.id as userId'])
        .where('r.targetType', '=', 'user')
        .whereRef('x.id', '=', 'r.targetId')
        .where('x.status', '<>', 'deleted'),
    )
    .unionAll(
      eb
        .selectFrom(chatMessageTable.as('m'))
        .select(['m.content as text', sql<string | null>`NULL`.as('status'), 'm.senderId as userId'])
        .where('r.targetType', '=', 'message')
        .whereRef('m.id', '=', 'r.targetId'),
    )
    .unionAll(
      eb
        .selectFrom(directMessageTable.as('d'))
        .select(['d.message as text', sql<string | null>`NULL`.as('status'), 'd.senderId as userId'])
        .where('r.targetType', '=', 'message')
        .whereRef('d.id', '=', 'r.targetId'),
    )

const selectReports = ({ kysely }: Db) =>
  kysely
    .selectFrom(reportTable.as('r'))
    .innerJoin(userTable.as('u'), 'u.id', 'r.reporterId')
    .select(['r.id', 'r.targetType', 'r.targetId', 'r.reason', 'r.details', 'r.status', 'r.resolution'])
    .select(['r.createdAt', 'r.decidedAt', personOf('u').as('reporter')])
    .select((eb) => [
      eb
        .selectFrom(targetOf(eb).as('t'))
        .innerJoin(userTable.as('o'), 'o.id', 't.userId')
        .select(
          sql<Target>`jsonb_build_object('text', t.text, 'status', t.status, 'user', ${personOf('o')})`.as(
            'target',
          ),
        )
        .as('target'),
      sql<Evidence | null>`r.evidence || jsonb_build_object('user', ${eb
        .selectFrom(userTable.as('w'))
        .select(personOf('w').as('user'))
        .where(sql<boolean>`w.id::text = r.evidence->>'userId'`)})`.as('evidence'),
      eb
        .selectFrom(dealTable.as('deal'))
        .select(
          sql<NonNullable<AdminReport['deal']>>`jsonb_build_object(
            'id', deal.id, 'number', deal.number, 'title', deal.title, 'status', deal.status)`.as('deal'),
        )
        .where('deal.id', '=', sql<string>`(r.evidence->>'dealId')::uuid`)
        .as('deal'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>

/** Lists reports: open ones oldest first, decided ones newest first. */
export const listAdminReports = async (
  deps: ReadDeps,
  _actor: Member,
  { status, targetType, ...page }: ParsedInput<typeof listEndpoint>,
): Promise<EndpointResult<typeof listEndpoint>> => {
  const matches = (eb: ExpressionBuilder<DB & { r: Readable<typeof reportTable> }, 'r'>) =>
    eb.and([
      eb('r.status', '=', status),
      ...(targetType === undefined ? [] : [eb('r.targetType', '=', targetType)]),
    ])
  const { total } = await deps.db.kysely
    .selectFrom(reportTable.as('r'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow()
  const inOrder = listOrders[status === 'open' ? 'oldest' : 'newest']
  const rows = await inOrder(
    selectReports(deps.db).where(matches),
    { time: 'r.createdAt', id: 'r.id' },
    page,
  ).execute()
  const { shown, pagination } = pageByTime(rows, page, total, ({ createdAt }) => createdAt)
  return { reports: await Promise.all(shown.map((row) => view(deps, row))), pagination }
}

/**
 * Reads one report.
 * @throws NOT_FOUND
 */
export const loadAdminReport = async (deps: ReadDeps, id: string): Promise<AdminReport> => {
  const row = await selectReports(deps.db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return view(deps, row)
}

const view = async (deps: ReadDeps, row: Row): Promise<AdminReport> => ({
  id: row.id,
  _id: row.id,
  targetType: row.targetType,
  targetId: row.targetId,
  reason: row.reason,
  details: row.details,
  status: row.status,
  resolution: row.resolution,
  reporter: adminPersonView(deps, row.reporter),
  target: row.target && {
    text: row.target.text || (row.targetType === 'product' ? untitledProduct : ''),
    status: row.target.status,
    user: adminPersonView(deps, row.target.user),
  },
  evidence: row.evidence && {
    text: row.evidence.text,
    user: row.evidence.user && adminPersonView(deps, row.evidence.user),
    media: await Promise.all(row.evidence.media.map((kept) => mediaView(deps, kept))),
  },
  deal: row.deal,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** An imported image is stored by its URL. */
const mediaView = async (
  { storage }: ReadDeps,
  { key, type }: { key: string; type: string },
): Promise<NonNullable<AdminReport['evidence']>['media'][number]> => ({
  url: key.includes(':') ? key : await urlOf(storage, key),
  type: type === 'image' || type === 'video' || type === 'audio' ? type : 'document',
})
