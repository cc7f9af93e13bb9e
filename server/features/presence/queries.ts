import { type Expression, sql } from 'kysely'
import type { PushPayloads } from '../../../contract/index.ts'
import type { Executor } from '../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../platform/db/prepared.ts'
import { unnestAs, uuids } from '../../../platform/db/unnest.ts'
import type { Deps } from '../../../platform/platform.ts'
import { isBlockedEitherWay } from '../blocks/tables.ts'
import { conversationPartners } from '../conversations/public.ts'
import { isOnline } from './tables.ts'

type State = PushPayloads['presence']
type Row = { userId: string; online: boolean | null; lastSeen: Date | null }

/** The maximum number of partners whose state is loaded; others are pushed as they change. */
const MAX_PARTNERS = 2000

/** The users with whom a user has a conversation, except across a block. */
const partnersOf = (executor: Executor, userId: Expression<string>) =>
  executor
    .selectFrom(conversationPartners(executor, userId).as('partner'))
    .select('partner.userId')
    .where('partner.userId', '<>', userId)
    .where((eb) => eb.not(isBlockedEitherWay(eb.ref('partner.userId'), userId)))
    .limit(sql.lit(MAX_PARTNERS))

const partnerStates = prepared(({ kysely, param }: Builder<{ userIds: readonly string[] }>) =>
  kysely
    .selectFrom(unnestAs('viewer', { id: uuids(param('userIds')) }))
    .innerJoinLateral(
      (eb) => partnersOf(kysely, eb.ref('viewer.id')).as('partner'),
      (join) => join.onTrue(),
    )
    .leftJoin('Presence as p', 'p.userId', 'partner.userId')
    .select(['viewer.id as viewerId', 'partner.userId', 'p.lastSeen', isOnline.as('online')]),
)

/** Reads for each of these users the states of their conversation partners, in one statement. */
export const loadPartnerStates = async (
  { db }: Deps<'db'>,
  userIds: readonly string[],
): Promise<Map<string, State[]>> => {
  const { rows } = await db.kysely.executeQuery(partnerStates({ userIds }))
  const byViewer = Map.groupBy(rows, ({ viewerId }) => viewerId)
  return new Map([...byViewer].map(([viewerId, states]) => [viewerId, states.map(stateOf)]))
}

const audience = prepared(({ kysely, param }: Builder<{ userIds: readonly string[] }>) =>
  kysely
    .selectFrom('Presence as p')
    .select(['p.userId', 'p.lastSeen', isOnline.as('online')])
    .select((eb) => sql<string[]>`ARRAY(${partnersOf(kysely, eb.ref('p.userId'))})`.as('partnerIds'))
    .where((eb) => eb('p.userId', '=', eb.fn.any(param('userIds')))),
)

/** Reads the current states of these users, and their conversation partners. */
export const loadAudience = async (
  { db }: Deps<'db'>,
  userIds: readonly string[],
): Promise<{ state: State; partnerIds: string[] }[]> => {
  const { rows } = await db.kysely.executeQuery(audience({ userIds }))
  return rows.map((row) => ({ state: stateOf(row), partnerIds: row.partnerIds }))
}

const stateOf = ({ userId, online, lastSeen }: Row): State => ({
  userId,
  online: online ?? false,
  lastSeen: lastSeen?.toISOString() ?? null,
})
