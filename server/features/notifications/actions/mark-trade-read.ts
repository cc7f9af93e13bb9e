import type { Side } from '../../../../contract/chats/status.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DealChanged, OfferChanged } from '../../deals/events.ts'
import { dealTable, offerTable } from '../../deals/tables.ts'
import { notificationsRead } from '../events.ts'

const sides = ['buyer', 'shop'] as const satisfies readonly Side[]

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
    await markRead(deps, { userId: userOf(offer, side), foldKey: `offer:${offerId}`, at })
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
  if (deal) await markRead(deps, { userId: userOf(deal, by), foldKey: `deal:${dealId}`, at })
}

const userOf = ({ buyerId, ownerId }: { buyerId: string; ownerId: string }, side: Side): string =>
  side === 'buyer' ? buyerId : ownerId

/** A notification of a later change stays unread. */
const markRead = (
  { db }: Deps<'db'>,
  { userId, foldKey, at }: { userId: string; foldKey: string; at: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('Notification')
      .set({ isRead: true })
      .where('userId', '=', userId)
      .where('foldKey', '=', foldKey)
      .where('isRead', '=', false)
      .where('createdAt', '<=', new Date(at))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordEvent(tx, notificationsRead, { userId })
  })
