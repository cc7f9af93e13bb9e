import { otherSide } from '../../../../contract/chats/status.ts'
import type { HandoverType, PaymentMethod } from '../../../../contract/deals/state.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { userTable } from '../../accounts/tables.ts'
import { formatMoney } from '../../countries/public.ts'
import type { DealChanged, DealLapsesSoon, OfferChanged, OfferExpiresSoon } from '../../deals/events.ts'
import { userOfSide } from '../../deals/public.ts'
import { dealTable, offerTable } from '../../deals/tables.ts'
import { excerpt, type Notified, notify } from './notify.ts'

/** A change of an offer, or a reminder of it. */
export type OfferUpdate = OfferChanged | (OfferExpiresSoon & { change: 'expiring' })
/** A change of a deal, or a reminder of it. */
export type DealUpdate = DealChanged | (DealLapsesSoon & { change: 'lapsing' })

/**
 * Notifies the sides in `notified` of a change of an offer. An offer has one notification for each
 * side, about its latest change.
 */
export const notifyOfOffer = async (
  deps: Deps<'db'>,
  { offerId, change, notified, at }: OfferUpdate,
): Promise<Notified[]> => {
  if (notified.length === 0) return []
  const offer = await deps.db.kysely
    .selectFrom(offerTable.as('o'))
    .select(['o.chatId', 'o.buyerId', 'o.ownerId', 'o.title', 'o.priceMinor', 'o.currency', 'o.quantity'])
    .select('o.cause')
    .where('o.id', '=', offerId)
    .executeTakeFirst()
  if (!offer) return []
  const { chatId, title, currency, quantity, cause } = offer
  const amount = fromMinor(offer.priceMinor, currency)
  const price = { price: formatMoney(amount, currency), money: { amount, currency } }
  const notifications = notified.map((side) => ({
    userId: userOfSide(offer, side),
    actorId: userOfSide(offer, otherSide(side)),
    type: 'offer' as const,
    content: {
      kind: 'offer' as const,
      params: { change, product: excerpt(title), quantity, ...price, ...(cause && { cause }) },
    },
    link: { kind: 'chat' as const, id: chatId },
    foldKey: `offer:${offerId}`,
    at: new Date(at),
  }))
  return notify(deps, ...notifications)
}

/**
 * Notifies the sides in `notified` of a change of a deal. A deal has one notification for each
 * side, about its latest change. A block between them does not stop it: the deal goes on.
 */
export const notifyOfDeal = async (deps: Deps<'db'>, update: DealUpdate): Promise<Notified[]> => {
  const { dealId, notified, at } = update
  if (notified.length === 0) return []
  const change = shownChange(update)
  const deal = await deps.db.kysely
    .selectFrom(dealTable.as('d'))
    .innerJoin(userTable.as('u'), 'u.id', 'd.buyerId')
    .select(['d.buyerId', 'd.ownerId', 'd.title', 'd.number', 'u.name as who'])
    .select(['d.handoverType', 'd.paymentMethod', 'd.instructions'])
    .where('d.id', '=', dealId)
    .executeTakeFirst()
  if (!deal) return []
  const chosen = 'isFirstChoice' in update && update.isFirstChoice ? chosenOf(deal) : undefined
  const notifications = notified.map((side) => ({
    userId: userOfSide(deal, side),
    actorId: null,
    type: 'deal' as const,
    content: {
      kind: 'deal' as const,
      params: { change, number: deal.number, product: excerpt(deal.title), ...(chosen && { chosen }) },
    },
    link: { kind: 'deal' as const, id: dealId },
    foldKey: `deal:${dealId}`,
    at: new Date(at),
  }))
  return notify(deps, ...notifications)
}

type Chosen = {
  who: string | null
  handoverType: HandoverType
  paymentMethod: PaymentMethod
  instructions: string | null
}

const chosenOf = ({ who, handoverType, paymentMethod, instructions }: Chosen) => ({
  who,
  handover: handoverType,
  payment: paymentMethod,
  isUntold: paymentMethod !== 'cash' && instructions === null,
})

/** An administrator ends a deal by a decision only. */
const shownChange = (update: DealUpdate) => {
  const { change } = update
  if (change === 'lapsing' || update.by !== 'admin') return change
  return change === 'closed' || change === 'cancelled' ? (`decided-${change}` as const) : change
}
