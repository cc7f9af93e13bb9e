import type { Selectable, UpdateObject } from 'kysely'
import type { Side } from '../../../../contract/chats/status.ts'
import {
  allowedStatuses,
  type DealActor,
  type DealCause,
  type DealStatus,
  type DealStepName,
  dealDays,
  dealSteps,
  expiryOf,
  failedSideOf,
  isDisputable,
  isFinal,
  isStepFrom,
  isStepPossible,
} from '../../../../contract/deals/state.ts'
import { dealCauseTexts } from '../../../../contract/deals/texts.ts'
import type { TimelineEntry } from '../../../../contract/deals/views.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { returnStock } from '../../products/public.ts'
import { dealChanged } from '../events.ts'
import { sideOfUser, sidesToNotify } from '../sides.ts'
import { timeOfChange } from './time-of-change.ts'

export type LockedDeal = Selectable<DB['Deal']>
type Columns = Omit<UpdateObject<DB, 'Deal'>, 'id' | 'updatedAt' | 'timeline'>

/**
 * Locks a deal until the transaction ends.
 * @throws NOT_FOUND unless the user is on a side of it
 */
export const lockDeal = async (tx: Tx, id: string, userId: string) => {
  const deal = await lockDealById(tx, id)
  if (!deal || (deal.buyerId !== userId && deal.ownerId !== userId)) throw fail('NOT_FOUND')
  return { deal, side: sideOfUser(deal, userId) }
}

/** Locks a deal, whoever its sides are. */
export const lockDealById = (tx: Tx, id: string): Promise<LockedDeal | undefined> =>
  tx.selectFrom('Deal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns whether a deal can be disputed now. */
export const canDispute = ({ status, paymentStatus, paidAt, statusAt }: LockedDeal, now: Date): boolean =>
  isDisputable(
    { status, payment: paymentStatus },
    { paidAt, receivedAt: status === 'received' ? statusAt : null, now },
  )

/** Creates the error of a step that the deal does not allow now. */
export const stateError = (deal: LockedDeal, actor: DealActor, now: Date) => {
  const { status, handoverType: handover } = deal
  const allowed = allowedStatuses({ status, handover }, actor).filter(
    (to) => to !== 'disputed' || canDispute(deal, now),
  )
  return fail('DEAL_STATE', { details: { status, allowed } })
}

const isStepOf = (name: DealStepName, actor: DealActor): boolean => {
  const by: readonly DealActor[] = dealSteps[name].by
  return by.includes(actor)
}

/** Returns whether the deal has its status by this step of the actor. */
export const isRepeatedStep = (deal: LockedDeal, name: DealStepName, actor: DealActor): boolean =>
  isStepOf(name, actor) &&
  deal.status === dealSteps[name].to &&
  deal.timeline.findLast(({ status }) => status === deal.status)?.by === actor

/**
 * Checks that an actor may take a step of a deal now.
 * @throws FORBIDDEN if it is not the actor's step; DEAL_STATE if the deal does not allow it now
 */
export const assertDealStep = (deal: LockedDeal, name: DealStepName, actor: DealActor, now: Date): void => {
  if (!isStepOf(name, actor)) throw fail('FORBIDDEN')
  if (!isStepPossible(name, { status: deal.status, handover: deal.handoverType }))
    throw stateError(deal, actor, now)
}

/** A change of a deal: who makes it, and what else it stores. */
type DealUpdate = {
  by: DealActor
  at: Date
  note?: string | null | undefined
  /** In place of a note that somebody typed. */
  cause?: DealCause | undefined
  columns?: Columns
  /** The sides to notify; by default those that did not act (`sidesToNotify`). */
  notified?: readonly Side[]
  /** The buyer chose for the first time how to get it and how to pay. */
  isFirstChoice?: boolean
}

/**
 * Takes a step of a locked deal; a cancelled one returns its units to the stock. Callers that act
 * for somebody check first by `assertDealStep` whose step it is.
 * @throws DEAL_STATE if the step does not follow on the deal's status
 */
export const applyDealStep = async (
  tx: Tx,
  deal: LockedDeal,
  name: DealStepName,
  update: DealUpdate,
): Promise<void> => {
  if (!isStepFrom(name, deal.status)) throw stateError(deal, update.by, update.at)
  const status = dealSteps[name].to
  const waited = update.at.getTime() - deal.statusAt.getTime()
  const cancellation = { status: deal.status, payment: deal.paymentStatus, by: update.by, waited }
  await writeWithEntry(
    tx,
    deal,
    { status, ...update },
    {
      ...(status === 'cancelled' && { failedSide: failedSideOf(cancellation) }),
      ...update.columns,
      status,
      statusAt: update.at,
      expiresAt: expiryOf(status, update.at),
      ...(isFinal(status) && { code: null }),
    },
  )
  if (status === 'cancelled') await returnStock(tx, deal)
}

type DetailsChange = { change: NonNullable<TimelineEntry['change']> } & Pick<TimelineEntry, 'fields'>

/**
 * Changes a locked deal without a new status and returns it. A change delays the lapse of an agreed
 * deal.
 */
export const changeDealDetails = (
  tx: Tx,
  deal: LockedDeal,
  change: DealUpdate & DetailsChange,
): Promise<LockedDeal> => {
  const delayed = deal.status === 'agreed' && { expiresAt: delayedExpiry(deal, change) }
  return writeWithEntry(tx, deal, change, { ...change.columns, ...delayed })
}

/**
 * Returns when an agreed deal lapses after a change. A buyer who does not pay cannot keep goods
 * from others for longer than twice its time.
 */
const delayedExpiry = (deal: LockedDeal, { by, at, change }: DealUpdate & DetailsChange): Date | null => {
  const delayed = expiryOf('agreed', at)
  // A payment is announced once.
  if (by !== 'buyer' || change === 'payment-said' || deal.paymentStatus === 'confirmed') return delayed
  const last = new Date(deal.createdAt.getTime() + 2 * dealDays.agreed * DAY_MS)
  if (delayed && delayed <= last) return delayed
  return deal.expiresAt && deal.expiresAt > last ? deal.expiresAt : last
}

/** Entries of a timeline: beyond, the oldest changes of hand-over and payment are left out. */
const MAX_ENTRIES = 50

/** Adds an entry. A side that changes the same part again extends its last entry. */
const extendTimeline = (timeline: TimelineEntry[], entry: TimelineEntry): TimelineEntry[] => {
  const last = timeline.at(-1)
  if (last?.fields && entry.fields && last.change === entry.change && last.by === entry.by)
    return timeline.with(-1, { ...entry, fields: [...new Set([...last.fields, ...entry.fields])] })
  if (timeline.length < MAX_ENTRIES) return [...timeline, entry]
  // Changed instructions stay: they say where the money was to go.
  const plain = timeline.findIndex(({ fields }) => fields && !fields.includes('instructions'))
  const oldest = plain === -1 ? timeline.findIndex(({ fields }) => fields) : plain
  return [...timeline.toSpliced(oldest, 1), entry]
}

type NewEntry = DealUpdate &
  ({ status: DealStatus; change?: never; fields?: never } | (DetailsChange & { status?: never }))

/** Updates a locked deal and adds an entry to its timeline, with the event. */
const writeWithEntry = async (
  tx: Tx,
  deal: LockedDeal,
  {
    status,
    change,
    fields,
    by,
    at,
    note = null,
    cause,
    notified = sidesToNotify(by),
    isFirstChoice,
  }: NewEntry,
  columns: Columns,
): Promise<LockedDeal> => {
  const entry: TimelineEntry = {
    ...(status && { status }),
    ...(change && { change }),
    ...(fields && { fields }),
    by,
    at: at.toISOString(),
    note: cause ? dealCauseTexts[cause] : note,
    ...(cause && { cause }),
  }
  const timeline = JSON.stringify(extendTimeline(deal.timeline, entry))
  const written = await tx
    .updateTable('Deal')
    .set({ ...columns, updatedAt: timeOfChange(at), remindedAt: null, timeline })
    .where('id', '=', deal.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(tx, dealChanged, {
    dealId: deal.id,
    change: status ?? change,
    by,
    notified,
    at: written.updatedAt.toISOString(),
    ...(isFirstChoice && { isFirstChoice }),
  })
  return written
}
