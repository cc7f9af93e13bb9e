import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { otherSide } from '../../../../contract/chats/status.ts'
import type { DealStepName } from '../../../../contract/deals/state.ts'
import { HOUR_MS } from '../../../../contract/time.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { dealLapsesSoon, offerExpiresSoon } from '../events.ts'
import { applyDealStep } from './deal-transition.ts'
import { expireOffer } from './offer-transition.ts'

/** Offers or deals that one transaction changes. */
const BATCH_SIZE = 50

/** How long before its end a side is reminded of an offer, and both sides of an agreed deal. */
const OFFER_REMINDER_MS = 6 * HOUR_MS
const DEAL_REMINDER_MS = 24 * HOUR_MS

/** Handles a batch of rows and returns how many. */
type Batch = (tx: Tx, now: Date) => Promise<number>

const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
const offerEb = expressionBuilder<DB, 'Offer'>()
const dealEb = expressionBuilder<DB, 'Deal'>()

const isOfferOverAt = (time: Date) =>
  offerEb.and([offerEb('status', '=', 'pending'), offerEb('expiresAt', '<=', time)])
const expiresSoon = (now: Date) =>
  offerEb.and([
    isOfferOverAt(addMs(now, OFFER_REMINDER_MS)),
    offerEb('remindedAt', 'is', null),
    // Not within an hour of the proposal, of which its receiver was notified.
    offerEb('updatedAt', '<=', addMs(now, -HOUR_MS)),
  ])
const isDealDueAt = (time: Date) => dealEb('expiresAt', '<=', time)
const lapsesSoon = (now: Date) =>
  dealEb.and([
    dealEb('status', '=', 'agreed'),
    dealEb('remindedAt', 'is', null),
    isDealDueAt(addMs(now, DEAL_REMINDER_MS)),
  ])

/**
 * Expires offers, lapses and closes deals whose time has come, and reminds the sides of those whose
 * time comes soon. Several workers can run it: each row is locked by one.
 */
export const advanceDue = async (
  { db, clock }: Deps<'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> => {
  const now = new Date(clock.now())
  for (const handleBatch of [expireOffers, moveDeals, remindOfOffers, remindOfDeals]) {
    let count = BATCH_SIZE
    while (count === BATCH_SIZE) {
      signal?.throwIfAborted()
      count = await db.transaction((tx) => handleBatch(tx, now))
    }
  }
}

/** Enqueues the job if something is due. */
export const requeueDueDeals = async ({
  db,
  queue,
  clock,
}: Deps<'db' | 'queue' | 'clock'>): Promise<void> => {
  const now = new Date(clock.now())
  const offers = (condition: Condition) => db.kysely.selectFrom('Offer').select('id').where(condition)
  const deals = (condition: Condition) => db.kysely.selectFrom('Deal').select('id').where(condition)
  const due = await offers(isOfferOverAt(now))
    .unionAll(offers(expiresSoon(now)))
    .unionAll(deals(isDealDueAt(now)))
    .unionAll(deals(lapsesSoon(now)))
    .limit(1)
    .executeTakeFirst()
  if (due) await queue.enqueue('deals.advance-due', {}, { key: 'due' })
}

type Condition = Expression<SqlBool>

/** Locks a batch of offers that no other worker has locked. */
const lockOffers = (tx: Tx, condition: Condition) =>
  tx
    .selectFrom('Offer')
    .select(['id', 'by'])
    .where(condition)
    .orderBy('expiresAt')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()

/** Locks a batch of deals that no other worker has locked. */
const lockDeals = (tx: Tx, condition: Condition) =>
  tx
    .selectFrom('Deal')
    .selectAll()
    .where(condition)
    // Their products are locked in this order, so that two workers cannot wait for each other.
    .orderBy('productId')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()

const expireOffers: Batch = async (tx, now) => {
  const due = await lockOffers(tx, isOfferOverAt(now))
  for (const { id } of due) await expireOffer(tx, id, now)
  return due.length
}

const moveDeals: Batch = async (tx, now) => {
  const due = await lockDeals(tx, isDealDueAt(now))
  for (const deal of due) {
    const isAgreed = deal.status === 'agreed'
    const step: DealStepName = isAgreed ? 'lapse' : 'close'
    const cause = isAgreed ? 'lapsed' : 'confirmed'
    await applyDealStep(tx, deal, step, { by: 'clock', at: now, cause })
  }
  return due.length
}

const remindOfOffers: Batch = async (tx, now) => {
  const due = await lockOffers(tx, expiresSoon(now))
  const at = now.toISOString()
  for (const { id, by } of due) {
    await tx.updateTable('Offer').set({ remindedAt: now }).where('id', '=', id).execute()
    await recordEvent(tx, offerExpiresSoon, { offerId: id, notified: [otherSide(by)], at })
  }
  return due.length
}

const remindOfDeals: Batch = async (tx, now) => {
  const due = await lockDeals(tx, lapsesSoon(now))
  const at = now.toISOString()
  for (const { id } of due) {
    await tx.updateTable('Deal').set({ remindedAt: now }).where('id', '=', id).execute()
    await recordEvent(tx, dealLapsesSoon, { dealId: id, notified: ['buyer', 'shop'], at })
  }
  return due.length
}
