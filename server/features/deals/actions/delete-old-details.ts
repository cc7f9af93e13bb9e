import { sql } from 'kysely'
import { finalStatuses } from '../../../../contract/deals/state.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { detachUpload, releaseHolds } from '../../media/public.ts'
import type { LockedDeal } from './deal-transition.ts'

/** How long closed offers, and the texts and files of ended deals are kept. */
const KEPT_MS = 180 * DAY_MS
/** Rows that one run changes; the next run continues. */
const BATCH = 1_000

/**
 * Deletes closed offers without a deal, and what the sides of ended deals wrote, with files and
 * images, after 180 days. The message of an offer keeps its trade.
 */
export const deleteOldDealDetails = async ({ db, clock }: Deps<'db' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now() - KEPT_MS)
  await db.kysely
    .deleteFrom('Offer')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('Offer')
        .select('id')
        .where('status', 'in', ['declined', 'withdrawn', 'expired'])
        .where('updatedAt', '<', before)
        .limit(BATCH),
    )
    .execute()
  await db.transaction(async (tx) => {
    const old = await tx
      .selectFrom('Deal')
      .select(['id', 'receipt', 'dispute'])
      .where('status', 'in', finalStatuses)
      .where('statusAt', '<', before)
      .where((eb) =>
        eb.or([
          eb('handoverPlace', 'is not', null),
          eb('handoverNote', 'is not', null),
          eb('paymentReference', 'is not', null),
          eb('instructions', 'is not', null),
          sql<boolean>`jsonb_path_exists(timeline, '$[*].note ? (@ != null)')`,
          eb('receipt', 'is not', null),
          eb('dispute', 'is not', null),
          eb('poster', 'is not', null),
        ]),
      )
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    const cleared = {
      handoverPlace: null,
      handoverNote: null,
      paymentReference: null,
      instructions: null,
      timeline: withoutNotes,
      receipt: null,
      dispute: null,
      poster: null,
    }
    await releaseHolds(
      tx,
      old.map(({ id }) => id),
    )
    for (const { id, receipt, dispute } of old) {
      await tx.updateTable('Deal').set(cleared).where('id', '=', id).execute()
      for (const { storageKey } of filesOf({ receipt, dispute })) await detachUpload(tx, storageKey)
    }
  })
}

/** The timeline of a deal, which repeats the reasons of disputes and cancellations. */
const withoutNotes = sql<string>`(
  SELECT jsonb_agg(entry || '{"note": null}' ORDER BY place)
  FROM jsonb_array_elements(timeline) WITH ORDINALITY entries(entry, place))`

/** The files that the sides of a deal gave. */
const filesOf = ({ receipt, dispute }: Pick<LockedDeal, 'receipt' | 'dispute'>) => [
  ...(receipt ? [receipt] : []),
  ...(dispute?.attachments ?? []),
  ...(dispute?.answer?.attachments ?? []),
]
