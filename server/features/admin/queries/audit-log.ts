import { sql } from 'kysely'
import type { listAuditLog as listEndpoint } from '../../../../contract/admin/rest.ts'
import type { AuditEntry } from '../../../../contract/admin/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db, Executor } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { latestFirst, pageByTime } from '../../../cursor.ts'
import { personOf } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { auditLogTable } from '../../audit/tables.ts'
import { dealTable } from '../../deals/tables.ts'
import { productTable } from '../../products/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { adminPersonView } from './users.ts'

/** Items of a long list that an entry shows: a settings change can contain a thousand words. */
const MAX_ITEMS = 20

/** Selects a state of an entry, with long lists truncated. */
const statesOf = (name: 'before' | 'after') => {
  const column = sql.ref(`a.${name}`)
  return sql<AuditEntry['before']>`
    CASE WHEN octet_length(${column}::text) <= 4000 THEN ${column} ELSE (
      SELECT jsonb_object_agg(k, CASE WHEN jsonb_typeof(v) = 'array' AND jsonb_array_length(v) > ${sql.lit(MAX_ITEMS)}
        THEN jsonb_path_query_array(v, ${sql.lit(`$[0 to ${MAX_ITEMS - 1}]`)})
          || to_jsonb('… ' || (jsonb_array_length(v) - ${sql.lit(MAX_ITEMS)}) || ' more') ELSE v END)
      FROM jsonb_each(${column}) AS state (k, v)) END`
}

const nameOfTarget = (executor: Executor) => {
  const isTarget = (id: string) => sql<boolean>`${sql.ref(id)} = a."targetId"`
  const user = executor.selectFrom(userTable.as('tu')).select('tu.name').where(isTarget('tu.id'))
  const shop = executor.selectFrom(shopTable.as('ts')).select('ts.name').where(isTarget('ts.id'))
  const product = executor.selectFrom(productTable.as('tp')).select('tp.title').where(isTarget('tp.id'))
  const deal = executor
    .selectFrom(dealTable.as('td'))
    .select(sql<string>`td.number || ' · ' || td.title`.as('name'))
    .where(isTarget('td.id'))
  return sql<string | null>`CASE a."targetType"
    WHEN 'user' THEN ${user} WHEN 'shop' THEN ${shop} WHEN 'product' THEN ${product}
    WHEN 'deal' THEN ${deal} END`
}

/** Filters by administrator, action (or its first part, such as 'shop'), and target. */
const matching = ({ kysely }: Db, { actorId, action, targetType, targetId }: Filter) =>
  kysely
    .selectFrom(auditLogTable.as('a'))
    .where((eb) =>
      eb.and({ 'a.actorId': actorId, 'a.targetType': targetType || undefined, 'a.targetId': targetId }),
    )
    .where((eb) =>
      action
        ? eb.or([eb('a.action', '=', action), sql<boolean>`starts_with(a.action, ${`${action}.`})`])
        : eb.lit(true),
    )

type Filter = Pick<ParsedInput<typeof listEndpoint>, 'actorId' | 'action' | 'targetType' | 'targetId'>

/** Lists the changes of administrators, the newest first. */
export const listAuditLog = async (
  deps: Deps<'db' | 'storage'>,
  _actor: Member,
  input: ParsedInput<typeof listEndpoint>,
): Promise<EndpointResult<typeof listEndpoint>> => {
  const { total } = await matching(deps.db, input)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await latestFirst(
    matching(deps.db, input)
      .leftJoin(userTable.as('u'), 'u.id', 'a.actorId')
      .select(['a.id', 'a.action', 'a.targetType', 'a.targetId', 'a.createdAt'])
      .select((eb) => [
        statesOf('before').as('before'),
        statesOf('after').as('after'),
        nameOfTarget(deps.db.kysely).as('targetName'),
        eb.case().when('u.id', 'is not', null).then(personOf('u')).end().as('user'),
      ]),
    { time: 'a.createdAt', id: 'a.id' },
    input,
  ).execute()
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return {
    auditLog: shown.map((row) => ({
      id: row.id,
      _id: row.id,
      user: row.user && adminPersonView(deps, row.user),
      action: row.action,
      targetType: row.targetType,
      targetId: row.targetId,
      targetName: row.targetName,
      before: row.before,
      after: row.after,
      createdAt: row.createdAt.toISOString(),
    })),
    pagination,
  }
}
