import type { Side } from '../../../../contract/chats/status.ts'
import type { listAdminDeals as listAdminDealsEndpoint } from '../../../../contract/deals/disputes.ts'
import type {
  getDeal as getDealEndpoint,
  listDeals as listDealsEndpoint,
} from '../../../../contract/deals/rest.ts'
import { type DealStage, dealStatuses, paymentStatuses, stageOf } from '../../../../contract/deals/state.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { ilikeContains } from '../../../../platform/db/expressions.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isAdmin, type Member, queueOwner } from '../../../access.ts'
import { countUpTo, latestFirst, pageByTime } from '../../../cursor.ts'
import { isOnSide } from '../sides.ts'
import { dealView, selectDeals } from './deal-view.ts'

type ReadDeps = Deps<'db' | 'storage'>

/** Returns the side of a user in a deal, or `null`. */
const sideOrNull = (row: { buyerId: string; ownerId: string }, userId: string): Side | null =>
  row.buyerId === userId ? 'buyer' : row.ownerId === userId ? 'shop' : null

/**
 * Returns a deal.
 * @throws NOT_FOUND unless the caller is on a side of it or an administrator
 */
export const getDeal = async (
  deps: ReadDeps,
  actor: Member,
  { id }: { id: string },
): Promise<EndpointResult<typeof getDealEndpoint>> => {
  const row = await selectDeals(deps.db.kysely).where('d.id', '=', id).executeTakeFirst()
  const side = row ? sideOrNull(row, actor.userId) : null
  if (!row || (side === null && !isAdmin(actor))) throw fail('NOT_FOUND')
  return { deal: await dealView(deps, row, side ?? 'admin') }
}

/** The statuses and payments of a stage, by the rule that the client has too. */
const statesOf = (stage: DealStage | undefined) =>
  dealStatuses.flatMap((status) =>
    paymentStatuses
      .filter((payment) => stageOf({ status, payment }) === stage)
      .map((payment) => ({ 'd.status': status, 'd.paymentStatus': payment })),
  )

/** Lists the caller's deals, the newest first. It counts up to `MAX_TOTAL`. */
export const listDeals = (
  deps: ReadDeps,
  actor: Member,
  input: ParsedInput<typeof listDealsEndpoint>,
): Promise<EndpointResult<typeof listDealsEndpoint>> => {
  const { userId } = actor
  const { role, q, stage, chatId } = input
  const pattern = q ? ilikeContains(q) : null
  const matching = selectDeals(deps.db.kysely)
    .where(isOnSide('d', userId, role))
    .$if(pattern !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('d.number', 'ilike', pattern),
          eb('d.title', 'ilike', pattern),
          eb.and([eb('d.buyerId', '=', userId), eb('s.name', 'ilike', pattern)]),
          eb.and([eb('d.ownerId', '=', userId), eb('u.name', 'ilike', pattern)]),
        ]),
      ),
    )
    // A filter that is `undefined` is left out.
    .where((eb) => eb.and({ 'd.chatId': chatId }))
    .$if(stage !== undefined, (query) =>
      query.where((eb) => eb.or(statesOf(stage).map((state) => eb.and(state)))),
    )
  return deps.db.longRead(queueOwner(actor), () => readPage(deps, matching, input, userId))
}

/** Lists deals of all shops with a status or a text, by default those in dispute, newest first. */
export const listAdminDeals = (
  deps: ReadDeps,
  actor: Member,
  input: ParsedInput<typeof listAdminDealsEndpoint>,
): Promise<EndpointResult<typeof listAdminDealsEndpoint>> => {
  const { q } = input
  const pattern = q ? ilikeContains(q) : null
  const status = input.status ?? (pattern === null ? 'disputed' : undefined)
  const matching = selectDeals(deps.db.kysely).$if(pattern !== null, (query) =>
    query.where((eb) =>
      eb.or((['d.number', 'd.title', 's.name', 'u.name'] as const).map((name) => eb(name, 'ilike', pattern))),
    ),
  )
  return deps.db.longRead(queueOwner(actor), () =>
    readPage(deps, matching, { ...input, status }, actor.userId),
  )
}

const readPage = async (
  deps: ReadDeps,
  found: ReturnType<typeof selectDeals>,
  input: Pick<ParsedInput<typeof listDealsEndpoint>, 'page' | 'limit' | 'cursor' | 'status'>,
  userId: string,
) => {
  const { status } = input
  const matching = status === undefined ? found : found.where('d.status', '=', status)
  const total = await countUpTo(deps.db.kysely, matching)
  const rows = await latestFirst(matching, { time: 'd.createdAt', id: 'd.id' }, input).execute()
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  const deals = await Promise.all(shown.map((row) => dealView(deps, row, sideOrNull(row, userId) ?? 'admin')))
  return { deals, pagination }
}
