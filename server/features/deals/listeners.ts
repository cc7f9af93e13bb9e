import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import { dealChanged, offerChanged } from './events.ts'
import { dealView, selectDeals } from './queries/deal-view.ts'
import { offerView, selectOffers } from './queries/offer-view.ts'

/**
 * Pushes offers and deals to all devices of both sides, as they are now: a repeated push changes
 * nothing.
 */
export const listenForDeals = (platform: Platform): void => {
  const { outbox, bus, db } = platform
  outbox.on(offerChanged, 'deals.push-offer', async ({ offerId, change }) => {
    if (change === 'expiring') return
    const row = await selectOffers(db.kysely).where('o.id', '=', offerId).executeTakeFirst()
    if (!row) return
    const rooms = [`user:${row.buyerId}`, `user:${row.ownerId}`] as const
    await bus.publish({
      rooms: [...rooms],
      event: 'offer:updated',
      data: { offer: offerView(platform, row) },
    })
  })
  outbox.on(dealChanged, 'deals.push-deal', async ({ dealId, change }) => {
    if (change === 'lapsing') return
    const row = await selectDeals(db.kysely).where('d.id', '=', dealId).executeTakeFirst()
    if (!row) return
    // The code is for the buyer only.
    for (const [side, userId] of [['buyer', row.buyerId] as const, ['shop', row.ownerId] as const])
      await bus.publish({
        rooms: [`user:${userId}`],
        event: 'deal:updated',
        data: { deal: await dealView(platform, row, side) },
      })
  })
  outbox.on(accountDeleted, 'deals.erase-user', ({ userId }) => eraseUser(platform, userId))
}
