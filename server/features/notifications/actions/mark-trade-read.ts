import { expressionBuilder } from 'kysely'
import { sides } from '../../../../contract/chats/status.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { DealChanged, OfferChanged } from '../../deals/events.ts'
import { userOfSide } from '../../deals/public.ts'
import { dealTable, offerTable } from '../../deals/tables.ts'
import { markFoldRead } from './mark-fold-read.ts'

const eb = expressionBuilder<DB, 'Notification'>()

/**
 * Marks the notification of an offer as read for the side that has changed the offer, since it has
 * answered; for both once it is accepted, since its deal notifies.
 */
export const markOfferRead = async (
  deps: Deps<'db'>,
  { offerId, change, notified, at }: OfferChanged,
): Promise<void> => {
  // An offer that expires notifies both: neither has answered.
  const answered = sides.filter((side) => !notified.includes(side))
  if (answered.length === 0 || (answered.length > 1 && change !== 'accepted')) return
  const offer = await deps.db.kysely
    .selectFrom(offerTable.as('o'))
    .select(['o.buyerId', 'o.ownerId'])
    .where('o.id', '=', offerId)
    .executeTakeFirst()
  if (!offer) return
  for (const side of answered)
    await markFoldRead(deps, { userId: userOfSide(offer, side), foldKey: `offer:${offerId}` }, isUntil(at))
}

/** Marks the notification of a deal as read for the side that changed it, unless it is notified. */
export const markDealRead = async (
  deps: Deps<'db'>,
  { dealId, by, notified, at }: DealChanged,
): Promise<void> => {
  // An offer that is accepted automatically notifies its shop.
  if ((by !== 'buyer' && by !== 'shop') || notified.includes(by)) return
  const deal = await deps.db.kysely
    .selectFrom(dealTable.as('d'))
    .select(['d.buyerId', 'd.ownerId'])
    .where('d.id', '=', dealId)
    .executeTakeFirst()
  if (deal) await markFoldRead(deps, { userId: userOfSide(deal, by), foldKey: `deal:${dealId}` }, isUntil(at))
}

/** A notification of a later change stays unread. */
const isUntil = (at: string) => eb('createdAt', '<=', new Date(at))
