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
 * @throws NOT_FOUND; FORBIDDEN if one side changes the other's part, the shop's instructions or the
 * buyer's reference; DEAL_STATE after the hand-over, and for what is fixed by then
 */
export const changeDeal = async (
  deps: Deps<'db' | 'storage' | 'clock'>,
  actor: Member,
  { id, handover, payment }: Changes,
): Promise<CallResult<typeof changeDealCall>> => {
  const at = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    const ways = differences(deal, handoverColumns(handover))
    const means = differences(deal, paymentColumns(payment))
    const isForeign = side === 'buyer' ? payment?.instructions !== undefined : 'paymentReference' in means
    if (isForeign) throw fail('FORBIDDEN')
    if (!isBeforeHandover(deal.status) || isFixed(deal, { ...ways, ...means }))
      throw stateError(deal, side, at)
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

/** Columns that stay once the hand-over is under way, the payment announced, or confirmed. */
const fixed = {
  underWay: ['handoverType'],
  announced: ['handoverType', 'handoverPlace', 'paymentMethod', 'instructions'],
  confirmed: ['paymentReference'],
} as const

const isFixed = (deal: LockedDeal, changed: Partial<Way>): boolean => {
  const columns = [
    ...(deal.status === 'agreed' ? [] : fixed.underWay),
    ...(deal.paymentStatus === 'none' ? [] : fixed.announced),
    ...(deal.paymentStatus === 'confirmed' ? fixed.confirmed : []),
  ]
  return columns.some((column) => column in changed)
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
    ([name, value]) => value !== undefined && comparable(value) !== comparable(current[name]),
  )
  // The entries are those of `given`.
  return Object.fromEntries(changed) as Partial<Columns>
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value)

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
