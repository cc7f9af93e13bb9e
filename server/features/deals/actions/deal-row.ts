import type { Selectable, UpdateObject } from 'kysely'
import {
  advance,
  allowedStatuses,
  canTake,
  type DealActor,
  type DealStatus,
  type DealStepName,
  dealSteps,
  expiryOf,
  failedSideOf,
  isDisputable,
  isFinal,
  leadsFrom,
} from '../../../../contract/deals/state.ts'
import type { TimelineEntry } from '../../../../contract/deals/views.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { returnStock } from '../../products/tables.ts'
import { dealChanged } from '../events.ts'

export type LockedDeal = Selectable<DB['Deal']>
type Columns = Omit<UpdateObject<DB, 'Deal'>, 'id' | 'updatedAt' | 'timeline'>

/** Locks a deal until the transaction ends. @throws NOT_FOUND unless the user is on a side of it */
export const lockDeal = async (tx: Tx, id: string, userId: string) => {
  const deal = await findLocked(tx, id)
  if (!deal || (deal.buyerId !== userId && deal.ownerId !== userId)) throw fail('NOT_FOUND')
  return { deal, side: deal.buyerId === userId ? ('buyer' as const) : ('shop' as const) }
}

/** Locks a deal of any two sides. */
export const findLocked = (tx: Tx, id: string): Promise<LockedDeal | undefined> =>
  tx.selectFrom('Deal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** When the latest of payment and hand-over happened. */
const sinceOf = ({ paidAt, statusAt }: LockedDeal): Date => (paidAt && paidAt > statusAt ? paidAt : statusAt)

/** Returns whether a deal can be disputed now. */
export const canDispute = (deal: LockedDeal, now: Date): boolean =>
  isDisputable({ status: deal.status, payment: deal.paymentStatus }, { since: sinceOf(deal), now })

/** Creates the error of a step that the deal does not allow now. */
export const stateError = (deal: LockedDeal, actor: DealActor, now: Date) => {
  const { status, handoverType: handover } = deal
  const allowed = allowedStatuses({ status, handover }, actor).filter(
    (to) => to !== 'disputed' || canDispute(deal, now),
  )
  return fail('DEAL_STATE', { details: { status, allowed } })
}

/**
 * Returns whether an actor still has to take a step: `false` if the same actor took it before.
 * @throws FORBIDDEN if it is not the actor's step; DEAL_STATE if the deal does not allow it now
 */
export const mustTake = (deal: LockedDeal, name: DealStepName, actor: DealActor, now: Date): boolean => {
  const by: readonly DealActor[] = dealSteps[name].by
  if (!by.includes(actor)) throw fail('FORBIDDEN')
  if (deal.status === dealSteps[name].to && actorOfStatus(deal) === actor) return false
  if (!canTake(name, { status: deal.status, handover: deal.handoverType })) throw stateError(deal, actor, now)
  return true
}

const actorOfStatus = (deal: LockedDeal): DealActor | undefined =>
  deal.timeline.findLast(({ status }) => status === deal.status)?.by

type Move = { by: DealActor; at: Date; note?: string | null; columns?: Columns }

/** Takes a step of a locked deal. A cancelled deal returns its units to the stock. */
export const moveDeal = async (tx: Tx, deal: LockedDeal, name: DealStepName, move: Move): Promise<void> => {
  if (!leadsFrom(name, deal.status)) throw stateError(deal, move.by, move.at)
  const status = advance(name, deal.status)
  const waited = move.at.getTime() - deal.statusAt.getTime()
  const failing = { status: deal.status, payment: deal.paymentStatus, by: move.by, waited }
  await writeDeal(
    tx,
    deal,
    { status, ...move },
    {
      ...(status === 'cancelled' && { failedSide: failedSideOf(failing) }),
      ...move.columns,
      status,
      statusAt: move.at,
      expiresAt: expiryOf(status, move.at),
      ...(isFinal(status) && { code: null }),
    },
  )
  if (status === 'cancelled') await returnStock(tx, deal)
}

/** Changes a locked deal without a new status. A change delays the lapse of an agreed deal. */
export const changeDealRow = async (
  tx: Tx,
  deal: LockedDeal,
  {
    change,
    ...move
  }: Move & Pick<TimelineEntry, 'fields'> & { change: NonNullable<TimelineEntry['change']> },
): Promise<void> => {
  const delayed = deal.status === 'agreed' && { expiresAt: expiryOf('agreed', move.at) }
  await writeDeal(tx, deal, { change, ...move }, { ...move.columns, ...delayed })
}

/** Entries of a timeline: beyond, the oldest changes of hand-over and payment are left out. */
const MAX_ENTRIES = 50

/** Adds an entry. A side that changes the same part again extends its last entry. */
const extended = (timeline: TimelineEntry[], entry: TimelineEntry): TimelineEntry[] => {
  const last = timeline.at(-1)
  if (last?.fields && entry.fields && last.change === entry.change && last.by === entry.by)
    return timeline.with(-1, { ...entry, fields: [...new Set([...last.fields, ...entry.fields])] })
  if (timeline.length < MAX_ENTRIES) return [...timeline, entry]
  // Changed instructions stay: they say where the money was to go.
  const plain = timeline.findIndex(({ fields }) => fields && !fields.includes('instructions'))
  const oldest = plain === -1 ? timeline.findIndex(({ fields }) => fields) : plain
  return [...timeline.toSpliced(oldest, 1), entry]
}

type Entry = Move & Pick<TimelineEntry, 'status' | 'change' | 'fields'>

const writeDeal = async (
  tx: Tx,
  deal: LockedDeal,
  { status, change, fields, by, at, note = null }: Entry,
  columns: Columns,
): Promise<void> => {
  const entry: TimelineEntry = {
    ...(status && { status }),
    ...(change && { change }),
    ...(fields && { fields }),
    by,
    at: at.toISOString(),
    note,
  }
  const timeline = JSON.stringify(extended(deal.timeline, entry))
  await tx
    .updateTable('Deal')
    .set({ ...columns, updatedAt: at, remindedAt: null, timeline })
    .where('id', '=', deal.id)
    .execute()
  const what: DealStatus | NonNullable<TimelineEntry['change']> | undefined = status ?? change
  if (!what) return
  await recordEvent(tx, dealChanged, {
    dealId: deal.id,
    change: what,
    by,
    notified: by === 'buyer' ? ['shop'] : by === 'shop' ? ['buyer'] : ['buyer', 'shop'],
    at: at.toISOString(),
  })
}
