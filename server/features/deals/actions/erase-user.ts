import { otherSide, type Side } from '../../../../contract/chats/status.ts'
import { isBeforeHandover, offerSteps } from '../../../../contract/deals/state.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Attachment } from '../../../../prisma/json.ts'
import { userTable } from '../../accounts/tables.ts'
import { releaseHolds } from '../../media/public.ts'
import { sideOfUser } from '../sides.ts'
import { applyDealStep, type LockedDeal, lockDealById } from './deal-transition.ts'
import { lockOffer, writeOffer } from './offer-transition.ts'

/**
 * Ends a deleted user's pending offers, cancels their deals before the hand-over, and removes their
 * texts, places and references. The other side keeps the rest.
 */
export const eraseUser = async ({ db, clock }: Deps<'db' | 'clock'>, userId: string): Promise<void> => {
  const at = new Date(clock.now())
  for (const id of await idsOf(db, 'Offer', userId))
    await db.transaction((tx) => eraseFromOffer(tx, id, userId, at))
  for (const id of await idsOf(db, 'Deal', userId))
    await db.transaction((tx) => eraseFromDeal(tx, id, userId, at))
}

const idsOf = async ({ kysely }: Deps<'db'>['db'], table: 'Offer' | 'Deal', userId: string) => {
  const rows = await kysely
    .selectFrom(table)
    .select('id')
    .where((eb) => eb.or([eb('buyerId', '=', userId), eb('ownerId', '=', userId)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** A repeated run finds no pending offer, and changes nothing. */
const eraseFromOffer = async (tx: Tx, id: string, userId: string, at: Date): Promise<void> => {
  const { offer, side } = await lockOffer(tx, id, userId)
  const history = offer.history.map((proposal) =>
    proposal.by === side ? { ...proposal, note: null } : proposal,
  )
  const texts = {
    history: JSON.stringify(history),
    ...(offer.by === side && { note: null }),
    // The side that did not propose declined it.
    ...(offer.by !== side && { reason: null }),
  }
  await tx.updateTable('Offer').set(texts).where('id', '=', id).execute()
  if (offer.status !== 'pending') return
  const change = offer.by === side ? 'withdrawn' : 'declined'
  const { to } = offer.by === side ? offerSteps.withdraw : offerSteps.decline
  await writeOffer(tx, id, { change, notified: [otherSide(side)], at }, { status: to })
}

/** Removes what deleted sides of a decided dispute wrote: their files stayed until the decision. */
export const eraseDeleted = async (
  tx: Tx,
  { id, buyerId, ownerId }: Pick<LockedDeal, 'id' | 'buyerId' | 'ownerId'>,
  at: Date,
): Promise<void> => {
  const deleted = await tx
    .selectFrom(userTable.as('u'))
    .select('u.id')
    .where('u.id', 'in', [buyerId, ownerId])
    .where('u.status', '=', 'deleted')
    .execute()
  for (const { id: userId } of deleted) await eraseFromDeal(tx, id, userId, at)
}

const eraseFromDeal = async (tx: Tx, id: string, userId: string, at: Date): Promise<void> => {
  const deal = await lockDealById(tx, id)
  if (!deal) return
  const side = sideOfUser(deal, userId)
  const { timeline, ...cleared } = clearTexts(deal, side)
  await tx
    .updateTable('Deal')
    .set({ ...cleared, timeline: JSON.stringify(timeline) })
    .where('id', '=', id)
    .execute()
  if (deal.status !== 'disputed') await releaseHolds(tx, [id], cleared.poster)
  if (isBeforeHandover(deal.status))
    await applyDealStep(tx, { ...deal, timeline }, 'cancel', { by: side, at, cause: 'accountDeleted' })
}

/**
 * Returns the columns without what one side wrote. The place is cleared for both: it may be either
 * side's home. The reference and the receipt are the buyer's. Files stay while a dispute is open.
 */
const clearTexts = (deal: LockedDeal, side: Side) => {
  const timeline = deal.timeline.map((entry) => (entry.by === side ? { ...entry, note: null } : entry))
  const { dispute, receipt } = deal
  const isDisputed = deal.status === 'disputed'
  const keptReceipt = isDisputed && receipt ? JSON.stringify(withoutName(receipt)) : null
  return {
    timeline,
    handoverPlace: null,
    handoverNote: null,
    // The image of the product is the shop's.
    poster: side === 'buyer' || isDisputed ? deal.poster : null,
    ...(side === 'buyer' ? { paymentReference: null, receipt: keptReceipt } : { instructions: null }),
    ...(dispute && { dispute: JSON.stringify(withoutSide(dispute, side, isDisputed)) }),
  }
}

/** Returns a dispute without what one side said in it. */
const withoutSide = (
  dispute: NonNullable<LockedDeal['dispute']>,
  side: Side,
  keepsFiles: boolean,
): LockedDeal['dispute'] => {
  const kept = (files: Attachment[]) => (keepsFiles ? files.map(withoutName) : [])
  const { answer } = dispute
  if (dispute.by === side) return { ...dispute, reason: '', attachments: kept(dispute.attachments) }
  return answer
    ? { ...dispute, answer: { ...answer, text: '', attachments: kept(answer.attachments) } }
    : dispute
}

const withoutName = (file: Attachment): Attachment => ({ ...file, filename: '' })
