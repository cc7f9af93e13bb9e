import { offerSteps } from '../../../../contract/deals/state.ts'
import { offerCauseTexts } from '../../../../contract/deals/texts.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isRemoved, productTable } from '../../products/tables.ts'
import { lockOpenOffer, writeOffer } from './offer-transition.ts'

/**
 * Closes the open offers for a product that was deleted or taken off sale: the shop declines the
 * buyers' proposals and withdraws its own. Deals go on.
 */
export const closeOffersOfRemoved = (deps: Deps<'db' | 'clock'>, productId: string): Promise<void> =>
  closeAll(deps, openOffers(deps).where('p.id', '=', productId).where(isRemoved()))

/** Closes the open offers of a deleted shop in the same way. */
export const closeOffersOfShop = (deps: Deps<'db' | 'clock'>, shopId: string): Promise<void> =>
  closeAll(deps, openOffers(deps).where('p.shopId', '=', shopId))

/**
 * Ends the open offer of a buyer who buys the product: it would become a second deal. A proposal of
 * their own is withdrawn, one of the shop declined.
 */
export const endOfferOfBuyer = async (
  tx: Tx,
  { buyerId, productId, at }: { buyerId: string; productId: string; at: Date },
): Promise<void> => {
  const offer = await lockOpenOffer(tx, buyerId, productId)
  if (!offer) return
  const [change, { to }] =
    offer.by === 'buyer'
      ? (['withdrawn', offerSteps.withdraw] as const)
      : (['declined', offerSteps.decline] as const)
  // The deal notifies.
  await writeOffer(tx, offer.id, { change, notified: [], at }, { status: to })
}

const openOffers = ({ db }: Deps<'db'>) =>
  db.kysely
    .selectFrom('Offer as o')
    .innerJoin(productTable.as('p'), 'p.id', 'o.productId')
    .select('o.id')
    .where('o.status', '=', 'pending')

const closeAll = async (
  { db, clock }: Deps<'db' | 'clock'>,
  offers: ReturnType<typeof openOffers>,
): Promise<void> => {
  const at = new Date(clock.now())
  for (const { id } of await offers.execute()) await db.transaction((tx) => closeOffer(tx, id, at))
}

const closeOffer = async (tx: Tx, id: string, at: Date): Promise<void> => {
  const offer = await tx
    .selectFrom('Offer')
    .select('by')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  if (!offer) return
  const change = offer.by === 'buyer' ? 'declined' : 'withdrawn'
  const { to } = offer.by === 'buyer' ? offerSteps.decline : offerSteps.withdraw
  await writeOffer(
    tx,
    id,
    { change, notified: ['buyer'], at },
    { status: to, reason: offerCauseTexts.productRemoved, cause: 'productRemoved' },
  )
}
