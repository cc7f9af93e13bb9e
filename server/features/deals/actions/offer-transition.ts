import type { Selectable, UpdateObject } from 'kysely'
import type { Side } from '../../../../contract/chats/status.ts'
import { type OfferStepName, offerSteps, sideOfStep } from '../../../../contract/deals/state.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { type OfferChange, offerChanged } from '../events.ts'
import type { SellableProduct } from '../queries/offer-terms.ts'
import { isOnSide, sideOfUser } from '../sides.ts'
import { findUnitsRefusal } from './find-units-refusal.ts'
import { openDeal } from './open-deal.ts'
import { timeOfChange } from './time-of-change.ts'
import { transactionOnProduct } from './transaction-on-product.ts'
import { hasTooManyUnpaid } from './unpaid-deals.ts'

export type LockedOffer = Selectable<DB['Offer']>

/** Locks the open offer of a buyer for a product; there is one at most. */
export const lockOpenOffer = (tx: Tx, buyerId: string, productId: string) =>
  tx
    .selectFrom('Offer')
    .select(['id', 'by', 'expiresAt'])
    .where('buyerId', '=', buyerId)
    .where('productId', '=', productId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()

/**
 * Locks an offer until the transaction ends.
 * @throws NOT_FOUND unless the user is on a side
 */
export const lockOffer = async (tx: Tx, id: string, userId: string) => {
  const offer = await tx
    .selectFrom('Offer as o')
    .selectAll()
    .where('o.id', '=', id)
    .where(isOnSide('o', userId))
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw fail('NOT_FOUND')
  return { offer, side: sideOfUser(offer, userId) }
}

/**
 * Checks that a side may take a step of an offer now.
 * @throws OFFER_CLOSED if it is not pending; FORBIDDEN for the other side's step
 */
export const assertOfferStep = (
  offer: LockedOffer,
  name: Exclude<OfferStepName, 'expire'>,
  side: Side,
): void => {
  const from: readonly string[] = offerSteps[name].from
  if (!from.includes(offer.status)) throw fail('OFFER_CLOSED')
  if (sideOfStep(name, offer.by) !== side) throw fail('FORBIDDEN')
}

/** Expires a locked pending offer whose time is over. */
export const expireOffer = (tx: Tx, id: string, at: Date): Promise<void> =>
  writeOffer(tx, id, { change: 'expired', notified: ['buyer', 'shop'], at }, { status: offerSteps.expire.to })

/**
 * Runs `work` of a user on a locked offer.
 * @throws NOT_FOUND; OFFER_CLOSED for an offer whose time is over, which expires then: the job that
 * expires offers may be late
 */
export const withOffer = async <Result>(
  { db }: Deps<'db'>,
  { id, userId, at }: { id: string; userId: string; at: Date },
  work: (tx: Tx, locked: { offer: LockedOffer; side: Side }) => Promise<Result>,
): Promise<Result> => {
  const done = await transactionOnProduct(db, { table: 'Offer', id }, async (tx) => {
    const locked = await lockOffer(tx, id, userId)
    if (locked.offer.status !== 'pending' || locked.offer.expiresAt > at)
      return { result: await work(tx, locked) }
    // The expiry must be committed although the call fails.
    await expireOffer(tx, id, at)
    return null
  })
  if (!done) throw fail('OFFER_CLOSED')
  return done.result
}

type OfferColumns = Omit<UpdateObject<DB, 'Offer'>, 'id' | 'updatedAt'>

/** Changes columns of a locked offer, without an event, and returns when. */
export const updateOffer = (tx: Tx, id: string, columns: OfferColumns, at: Date) =>
  tx
    .updateTable('Offer')
    .set({ ...columns, updatedAt: timeOfChange(at) })
    .where('id', '=', id)
    .returning('updatedAt')
    .executeTakeFirstOrThrow()

type OfferTransition = { change: OfferChange; notified: readonly Side[]; at: Date }

/** Changes columns of a locked offer, with its event. */
export const writeOffer = async (
  tx: Tx,
  id: string,
  { change, notified, at }: OfferTransition,
  columns: OfferColumns,
): Promise<void> => {
  const { updatedAt } = await updateOffer(tx, id, columns, at)
  await recordEvent(tx, offerChanged, { offerId: id, change, notified, at: updatedAt.toISOString() })
}

/**
 * Accepts a locked offer and opens its deal. Returns the deal's id, or `null` if the product is out
 * of stock: then the offer stays as it is.
 */
export const acceptLocked = async (
  tx: Tx,
  offer: LockedOffer,
  { by, notified, at, isAutomatic }: { by: Side; notified: readonly Side[]; at: Date; isAutomatic: boolean },
): Promise<string | null> => {
  const { chatId, productId, shopId, buyerId, ownerId, title, priceMinor, currency, quantity } = offer
  const terms = { chatId, productId, shopId, buyerId, ownerId, title, priceMinor, currency, quantity }
  const dealId = await openDeal(tx, terms, { offerId: offer.id, by, notified, at })
  if (!dealId) return null
  // The deal notifies.
  const change = { change: 'accepted', notified: [], at } as const
  await writeOffer(tx, offer.id, change, { status: offerSteps.accept.to, dealId, isAutomatic })
  return dealId
}

/**
 * Answers a buyer's proposal by the product's settings: declines it below the lowest amount,
 * accepts it from the amount to accept at once. Returns whether it did. The caller has read the
 * product by `lockSellableProduct`.
 */
export const answerAutomatically = async (
  deps: Deps<'env'>,
  tx: Tx,
  offer: LockedOffer,
  { product: { lowestMinor, autoAcceptMinor }, at }: { product: SellableProduct; at: Date },
): Promise<boolean> => {
  if (offer.by !== 'buyer') return false
  if (lowestMinor !== null && offer.priceMinor < lowestMinor) {
    const change = { change: 'declined', notified: [], at } as const
    await writeOffer(tx, offer.id, change, { status: offerSteps.decline.to, isAutomatic: true })
    return true
  }
  if (autoAcceptMinor === null || offer.priceMinor < autoAcceptMinor) return false
  // The shop can still accept it by hand.
  if ((await hasTooManyUnpaid(deps, tx, offer)) || (await findUnitsRefusal(tx, { ...offer, at })))
    return false
  const answer = { by: 'shop', notified: ['shop'], at, isAutomatic: true } as const
  return (await acceptLocked(tx, offer, answer)) !== null
}
