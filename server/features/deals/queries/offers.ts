import type {
  getOffer as getOfferEndpoint,
  listOffers as listOffersEndpoint,
} from '../../../../contract/deals/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { ilikeContains } from '../../../../platform/db/expressions.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { countUpTo, latestFirst, pageByTime } from '../../../cursor.ts'
import { isOnSide } from '../sides.ts'
import { offerView, selectOffers } from './offer-view.ts'

type ReadDeps = Deps<'db' | 'storage'>

/**
 * Returns an offer.
 * @throws NOT_FOUND if the caller is on neither side
 */
export const getOffer = async (
  deps: ReadDeps,
  { userId }: Member,
  { id }: { id: string },
): Promise<EndpointResult<typeof getOfferEndpoint>> => {
  const row = await selectOffers(deps.db.kysely)
    .where('o.id', '=', id)
    .where(isOnSide('o', userId))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return { offer: offerView(deps, row) }
}

/** Lists the caller's offers, the newest first. It counts up to `MAX_TOTAL`. */
export const listOffers = (
  deps: ReadDeps,
  actor: Member,
  input: ParsedInput<typeof listOffersEndpoint>,
): Promise<EndpointResult<typeof listOffersEndpoint>> =>
  deps.db.longRead(queueOwner(actor), () => readOffers(deps, actor, input))

const readOffers = async (
  deps: ReadDeps,
  { userId }: Member,
  input: ParsedInput<typeof listOffersEndpoint>,
): Promise<EndpointResult<typeof listOffersEndpoint>> => {
  const { role, status, by, q, chatId } = input
  const pattern = q ? ilikeContains(q) : null
  const matching = selectOffers(deps.db.kysely)
    .where(isOnSide('o', userId, role))
    // A filter that is `undefined` is left out.
    .where((eb) => eb.and({ 'o.status': status, 'o.chatId': chatId, 'o.by': by }))
    .$if(pattern !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('o.title', 'ilike', pattern),
          eb.and([eb('o.ownerId', '=', userId), eb('u.name', 'ilike', pattern)]),
        ]),
      ),
    )
  const total = await countUpTo(deps.db.kysely, matching)
  const rows = await latestFirst(matching, { time: 'o.createdAt', id: 'o.id' }, input).execute()
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return { offers: shown.map((row) => offerView(deps, row)), pagination }
}
