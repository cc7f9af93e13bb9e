import { otherSide } from '../../../../contract/chats/status.ts'
import type { DealStepName } from '../../../../contract/deals/state.ts'
import { dealReasons } from '../../../../contract/deals/texts.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { dealChanged, offerChanged } from '../events.ts'
import { moveDeal } from './deal-row.ts'
import { expireOffer } from './offer-row.ts'

/** Offers and deals that one transaction moves. */
const BATCH = 50

const HOUR_MS = 3600_000
/** How long before its end a side is reminded of an offer, and both sides of an agreed deal. */
const OFFER_REMINDER_MS = 6 * HOUR_MS
const DEAL_REMINDER_MS = 24 * HOUR_MS

type Step = (tx: Tx, now: Date) => Promise<number>

/**
 * Expires offers, lapses and closes deals whose time has come, and reminds the sides of those whose
 * time comes soon. Several workers can run it: each row is locked by one.
 */
export const advanceDue = async (
  { db, clock }: Deps<'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> => {
  const now = new Date(clock.now())
  for (const step of [expireOffers, moveDeals, remindOfOffers, remindOfDeals]) {
    let count = BATCH
    while (count === BATCH) {
      signal?.throwIfAborted()
      count = await db.transaction((tx) => step(tx, now))
    }
  }
}

/** Enqueues the job if something is due. */
export const requeueDueDeals = async (deps: Deps<'db' | 'queue' | 'clock'>): Promise<void> => {
  const now = deps.clock.now()
  const { kysely } = deps.db
  const offer = kysely
    .selectFrom('Offer')
    .select('id')
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', new Date(now + OFFER_REMINDER_MS))
    .where((eb) =>
      eb.or([
        eb.and([eb('remindedAt', 'is', null), eb('updatedAt', '<=', new Date(now - HOUR_MS))]),
        eb('expiresAt', '<=', new Date(now)),
      ]),
    )
  const deal = kysely
    .selectFrom('Deal')
    .select('id')
    .where('expiresAt', '<=', new Date(now + DEAL_REMINDER_MS))
    .where((eb) =>
      eb.or([
        eb.and([eb('remindedAt', 'is', null), eb('status', '=', 'agreed')]),
        eb('expiresAt', '<=', new Date(now)),
      ]),
    )
  const due = await offer.unionAll(deal).limit(1).executeTakeFirst()
  if (due) await deps.queue.enqueue('deals.advance-due', {}, { key: 'due' })
}

const expireOffers: Step = async (tx, now) => {
  const due = await tx
    .selectFrom('Offer')
    .select('id')
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id } of due) await expireOffer(tx, id, now)
  return due.length
}

const moveDeals: Step = async (tx, now) => {
  const due = await tx
    .selectFrom('Deal')
    .selectAll()
    .where('expiresAt', '<=', now)
    // Locks products in the order of their ids, so that two workers cannot wait for each other.
    .orderBy('productId')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const deal of due) {
    const isAgreed = deal.status === 'agreed'
    const step: DealStepName = isAgreed ? 'lapse' : 'close'
    const note = isAgreed ? dealReasons.lapsed : dealReasons.confirmed
    await moveDeal(tx, deal, step, { by: 'clock', at: now, note })
  }
  return due.length
}

const remindOfOffers: Step = async (tx, now) => {
  const due = await tx
    .updateTable('Offer')
    .set({ remindedAt: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('Offer')
        .select('id')
        .where('status', '=', 'pending')
        .where('remindedAt', 'is', null)
        .where('expiresAt', '<=', new Date(now.getTime() + OFFER_REMINDER_MS))
        // An offer for a few hours was seen a moment ago.
        .where('updatedAt', '<=', new Date(now.getTime() - HOUR_MS))
        .orderBy('expiresAt')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'by'])
    .execute()
  for (const { id, by } of due)
    await recordEvent(tx, offerChanged, {
      offerId: id,
      change: 'expiring',
      notified: [otherSide(by)],
      at: now.toISOString(),
    })
  return due.length
}

const remindOfDeals: Step = async (tx, now) => {
  const due = await tx
    .updateTable('Deal')
    .set({ remindedAt: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('Deal')
        .select('id')
        .where('status', '=', 'agreed')
        .where('remindedAt', 'is', null)
        .where('expiresAt', '<=', new Date(now.getTime() + DEAL_REMINDER_MS))
        .orderBy('expiresAt')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  for (const { id } of due)
    await recordEvent(tx, dealChanged, {
      dealId: id,
      change: 'lapsing',
      by: 'clock',
      notified: ['buyer', 'shop'],
      at: now.toISOString(),
    })
  return due.length
}
