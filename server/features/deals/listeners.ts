import { sides } from '../../../contract/chats/status.ts'
import { dealStatuses } from '../../../contract/deals/state.ts'
import { createCoalescer } from '../../../platform/concurrency/coalesce.ts'
import type { Deps, Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { productChanged, productDeleted } from '../products/events.ts'
import { paymentInstructionsSaved, shopDeleted } from '../shops/events.ts'
import { closeOffersOfRemoved, closeOffersOfShop } from './actions/close-offers.ts'
import { eraseUser } from './actions/erase-user.ts'
import { fillInstructions } from './actions/fill-instructions.ts'
import { dealChanged, offerChanged } from './events.ts'
import { dealView, selectDeals } from './queries/deal-view.ts'
import { offerView, selectOffers } from './queries/offer-view.ts'
import { userOfSide } from './sides.ts'

/** A server pushes one offer or deal at most this often, always after its last change. */
const PUSH_EVERY_MS = 1_000

/**
 * Pushes offers and deals to all devices of both sides, as they are now: a repeated push changes
 * nothing. Of two servers, the one that read first may push last; clients compare `updatedAt`.
 */
export const listenForDeals = (platform: Platform): void => {
  const { outbox } = platform
  listenForMetrics(platform)
  const offers = createCoalescer({ everyMs: PUSH_EVERY_MS, run: (id) => pushOffer(platform, id) })
  const deals = createCoalescer({ everyMs: PUSH_EVERY_MS, run: (id) => pushDeal(platform, id) })
  outbox.on(offerChanged, 'deals.push-offer', ({ offerId }) => offers.changed(offerId))
  outbox.on(dealChanged, 'deals.push-deal', ({ dealId }) => deals.changed(dealId))
  outbox.on(paymentInstructionsSaved, 'deals.fill-instructions', ({ at, ...saved }) =>
    fillInstructions(platform, { ...saved, at: new Date(at) }),
  )
  outbox.on(productChanged, 'deals.close-offers', ({ productId }) =>
    closeOffersOfRemoved(platform, productId),
  )
  outbox.on(productDeleted, 'deals.close-offers-of-deleted', ({ productId }) =>
    closeOffersOfRemoved(platform, productId),
  )
  outbox.on(shopDeleted, 'deals.close-offers-of-shop', ({ shopId }) => closeOffersOfShop(platform, shopId))
  outbox.on(accountDeleted, 'deals.erase-user', ({ userId }) => eraseUser(platform, userId))
}

const pushOffer = async (deps: Deps<'db' | 'bus' | 'storage'>, offerId: string): Promise<void> => {
  const row = await selectOffers(deps.db.kysely).where('o.id', '=', offerId).executeTakeFirst()
  if (!row) return
  await deps.bus.publish({
    rooms: [`user:${row.buyerId}`, `user:${row.ownerId}`],
    event: 'offer:updated',
    data: { offer: offerView(deps, row) },
  })
}

const pushDeal = async (deps: Deps<'db' | 'bus' | 'storage'>, dealId: string): Promise<void> => {
  const row = await selectDeals(deps.db.kysely).where('d.id', '=', dealId).executeTakeFirst()
  if (!row) return
  // The code is for the buyer only.
  for (const side of sides)
    await deps.bus.publish({
      rooms: [`user:${userOfSide(row, side)}`],
      event: 'deal:updated',
      data: { deal: await dealView(deps, row, side) },
    })
}

/** Counts changes for operators. An event that is dispatched again counts twice. */
const listenForMetrics = ({ outbox, metrics, db }: Platform): void => {
  outbox.on(offerChanged, 'deals.count-offer', async ({ offerId, change }) => {
    metrics.count('sokoni_offers_total', { change })
    if (change !== 'accepted') return
    const offer = await db.kysely
      .selectFrom('Offer')
      .select(['createdAt', 'updatedAt'])
      .where('id', '=', offerId)
      .executeTakeFirst()
    if (!offer) return
    const seconds = (offer.updatedAt.getTime() - offer.createdAt.getTime()) / 1000
    metrics.observe('sokoni_offer_agree_seconds', {}, seconds)
  })
  outbox.on(dealChanged, 'deals.count-deal', async ({ change, by }) => {
    const status = dealStatuses.find((one) => one === change)
    if (status) metrics.count('sokoni_deals_total', { status, by })
  })
}
