import type { changeDeal as changeDealCall } from '../../../../contract/deals/rest.ts'
import { isBeforeHandover } from '../../../../contract/deals/state.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { getDeal } from '../queries/deals.ts'
import { changeDealRow, type LockedDeal, lockDeal, stateError } from './deal-row.ts'

type Changes = CallParsed<typeof changeDealCall>

/**
 * Changes how a deal is handed over and paid. Fields that keep their values change nothing.
 * @throws NOT_FOUND; FORBIDDEN if the buyer changes the shop's instructions; DEAL_STATE after the
 * hand-over, for another hand-over type once it is ready or sent, or another method once paid
 */
export const changeDeal = async (
  deps: Deps<'db' | 'storage' | 'clock'>,
  actor: Member,
  { id, handover, payment }: Changes,
): Promise<CallResult<typeof changeDealCall>> => {
  const at = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    if (side === 'buyer' && payment?.instructions !== undefined) throw fail('FORBIDDEN')
    const ways = differences(deal, handoverColumns(handover))
    const means = differences(deal, paymentColumns(payment))
    const isTooLate = ways.handoverType !== undefined && deal.status !== 'agreed'
    const isPaid = means.paymentMethod !== undefined && deal.paymentStatus !== 'none'
    if (!isBeforeHandover(deal.status) || isTooLate || isPaid) throw stateError(deal, side, at)
    if (Object.keys(ways).length > 0)
      await changeDealRow(tx, deal, {
        change: 'handover',
        fields: fieldsOf(ways),
        by: side,
        at,
        columns: ways,
      })
    if (Object.keys(means).length === 0) return
    const { deal: changed } = await lockDeal(tx, id, actor.userId)
    const fields = fieldsOf(means)
    await changeDealRow(tx, changed, { change: 'payment', fields, by: side, at, columns: means })
  })
  return getDeal(deps, actor, { id })
}

const handoverColumns = (given: Changes['handover']) => ({
  handoverType: given?.type,
  handoverPlace: given?.place,
  handoverAt: given?.at && new Date(given.at),
  handoverNote: given?.note,
})

const paymentColumns = (given: Changes['payment']) => ({
  paymentMethod: given?.method,
  paymentReference: given?.reference,
  instructions: given?.instructions,
})

type Way = ReturnType<typeof handoverColumns> & ReturnType<typeof paymentColumns>

/** Returns the columns that are given and differ from those of the deal. */
const differences = <Columns extends Partial<Way>>(deal: LockedDeal, given: Columns): Partial<Columns> => {
  const current: Record<string, unknown> = deal
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && String(value) !== String(current[name]),
  )
  // The entries are those of `given`.
  return Object.fromEntries(changed) as Partial<Columns>
}

const fieldNames: Record<keyof Way, string> = {
  handoverType: 'type',
  handoverPlace: 'place',
  handoverAt: 'at',
  handoverNote: 'note',
  paymentMethod: 'method',
  paymentReference: 'reference',
  instructions: 'instructions',
}

const fieldsOf = (columns: Partial<Way>): string[] =>
  Object.entries(fieldNames).flatMap(([column, name]) => (column in columns ? name : []))
