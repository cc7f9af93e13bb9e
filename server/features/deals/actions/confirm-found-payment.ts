import type { Deps } from '../../../../platform/platform.ts'
import { changeDealRow, lockDealById } from './deal-transition.ts'

/**
 * Confirms the announced payment of a deal if the payment provider has received it. Otherwise the
 * shop confirms it.
 */
export const confirmFoundPayment = async (
  { db, payments, clock }: Deps<'db' | 'payments' | 'clock'>,
  dealId: string,
): Promise<void> => {
  const deal = await db.kysely
    .selectFrom('Deal')
    .select(['paymentMethod', 'paymentReference', 'priceMinor', 'quantity', 'currency'])
    .where('id', '=', dealId)
    .where('paymentStatus', '=', 'said')
    .executeTakeFirst()
  if (!deal?.paymentReference) return
  const { paymentMethod: method, paymentReference: reference, currency } = deal
  const amountMinor = deal.priceMinor * deal.quantity
  // Asked outside the transaction: a provider may take seconds.
  if ((await payments.find({ method, reference, amountMinor, currency })) !== 'received') return
  const at = new Date(clock.now())
  await db.transaction(async (tx) => {
    const locked = await lockDealById(tx, dealId)
    if (locked?.paymentStatus !== 'said') return
    const columns = { paymentStatus: 'confirmed' as const }
    await changeDealRow(tx, locked, { change: 'payment-confirmed', by: 'clock', at, columns })
  })
}
