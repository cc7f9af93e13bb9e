import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Side } from '../../../../contract/chats/status.ts'
import { expiryOf, type HandoverType, type PaymentMethod } from '../../../../contract/deals/state.ts'
import type { TimelineEntry } from '../../../../contract/deals/views.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import { holdUploads } from '../../media/public.ts'
import { reserveStock } from '../../products/public.ts'
import { coverKeyOf, priceAt, priceColumns, productTable } from '../../products/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { dealChanged } from '../events.ts'

/** The columns of a deal that both sides agreed on. */
export type Terms = {
  chatId: string
  productId: string
  shopId: string
  buyerId: string
  ownerId: string
  title: string
  priceMinor: number
  currency: string
  quantity: number
}

type NewDeal = {
  offerId?: string
  /** The side whose action made the deal, and the sides to notify. */
  by: Side
  notified: readonly Side[]
  at: Date
  handover?: { type?: HandoverType; place?: string | null; at?: Date | null; note?: string | null }
  payment?: { method?: PaymentMethod; reference?: string | null }
}

/** Numbers of a shop's deals start above this one. */
const FIRST_NUMBER = 1000

/**
 * Opens a deal and holds its units of the product. Returns its id, or `null` without enough units.
 * @throws NOT_FOUND if the shop was deleted meanwhile
 */
export const openDeal = async (tx: Tx, terms: Terms, given: NewDeal): Promise<string | null> => {
  if (!(await reserveStock(tx, terms))) return null
  const { offerId = null, by, notified, at, handover = {}, payment = {} } = given
  const id = newId()
  const snapshot = await snapshotOf(tx, terms, at)
  if (snapshot.poster) await holdUploads(tx, id, [snapshot.poster])
  const entry: TimelineEntry = { status: 'agreed', by, at: at.toISOString(), note: null }
  const shop = await tx
    .selectFrom(shopTable.as('s'))
    .select(['s.paymentInstructions', 's.status'])
    .where('s.id', '=', terms.shopId)
    .executeTakeFirst()
  // The deletion of a shop locks its products first: it has ended, or waits for this deal.
  if (!shop || shop.status === 'deleted') throw fail('NOT_FOUND')
  await tx
    .insertInto('Deal')
    .values({
      ...terms,
      ...snapshot,
      id,
      number: await nextNumber(tx, terms.shopId),
      offerId,
      handoverType: handover.type ?? 'pickup',
      handoverPlace: handover.place ?? null,
      handoverAt: handover.at ?? null,
      handoverNote: handover.note ?? null,
      paymentMethod: payment.method ?? 'cash',
      paymentReference: payment.reference ?? null,
      instructions: shop.paymentInstructions,
      statusAt: at,
      timeline: JSON.stringify([entry]),
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      expiresAt: expiryOf('agreed', at),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await recordEvent(tx, dealChanged, { dealId: id, change: 'agreed', by, notified, at: at.toISOString() })
  return id
}

/** Returns what a deal keeps of its locked product, which may change or be deleted later. */
const snapshotOf = async (tx: Tx, { productId, currency }: Terms, at: Date) => {
  const product = await tx
    .selectFrom(productTable.as('p'))
    .select(['p.media', ...priceColumns])
    .where('p.id', '=', productId)
    .executeTakeFirstOrThrow()
  return {
    askingMinor: product.currency === currency ? (priceAt(product, at)?.current ?? null) : null,
    poster: coverKeyOf(product.media),
  }
}

/** Locks the shop's counter, so that each number is used once. */
const nextNumber = async (tx: Tx, shopId: string): Promise<string> => {
  const { last } = await tx
    .insertInto('DealCounter')
    .values({ shopId, last: FIRST_NUMBER + 1 })
    .onConflict((conflict) =>
      conflict.column('shopId').doUpdateSet({ last: sql<number>`"DealCounter".last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return String(last)
}
