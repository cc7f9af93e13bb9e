import { isPayable, payableStatuses } from '../../../../contract/deals/state.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { shopTable } from '../../shops/tables.ts'
import { changeDealDetails, lockDealById } from './deal-transition.ts'

/**
 * Copies a shop's new payment instructions into its open deals. Deals whose instructions were
 * edited, or whose payment is announced, keep theirs, and so do those of a shop that an
 * administrator closed: buyers must not be told to pay elsewhere.
 */
export const fillInstructions = async (
  { db }: Deps<'db'>,
  { shopId, before, at }: { shopId: string; before: string | null; at: Date },
): Promise<void> => {
  const deals = await db.kysely
    .selectFrom('Deal')
    .select('id')
    .where('shopId', '=', shopId)
    .where('status', 'in', payableStatuses)
    .where('paymentStatus', '=', 'none')
    .where(({ or, eb }) =>
      or([eb('instructions', 'is', null), ...(before === null ? [] : [eb('instructions', '=', before)])]),
    )
    .execute()
  for (const { id } of deals)
    await db.transaction(async (tx) => {
      const deal = await lockDealById(tx, id)
      if (deal?.paymentStatus !== 'none' || !isPayable(deal.status)) return
      if (deal.instructions !== null && deal.instructions !== before) return
      const shop = await tx
        .selectFrom(shopTable.as('s'))
        .select('s.paymentInstructions')
        .where('s.id', '=', shopId)
        .where('s.closedByAdmin', '=', false)
        .executeTakeFirst()
      const instructions = shop?.paymentInstructions
      if (!instructions || instructions === deal.instructions) return
      await changeDealDetails(tx, deal, {
        change: 'payment',
        fields: ['instructions'],
        by: 'shop',
        at,
        columns: { instructions },
        // A buyer who pays cash does not wait for them.
        ...(deal.paymentMethod === 'cash' && { notified: [] }),
      })
    })
}
