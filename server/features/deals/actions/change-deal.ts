import type { changeDeal as changeDealEndpoint } from '../../../../contract/deals/rest.ts'
import { isBeforeHandover, isPastTime } from '../../../../contract/deals/state.ts'
import { field } from '../../../../contract/field-codes.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { shopTable } from '../../shops/tables.ts'
import { getDeal } from '../queries/deals.ts'
import { changeDealDetails, type LockedDeal, lockDeal, stateError } from './deal-transition.ts'

type Changes = ParsedInput<typeof changeDealEndpoint>

/**
 * Changes how a deal is handed over and paid. Fields that keep their values change nothing.
 * @throws NOT_FOUND; FORBIDDEN for a field of the other side; SHOP_CLOSED (`assertNotClosed`);
 * DEAL_STATE after the hand-over, and for what is fixed; 422 for a past time
 */
export const changeDeal = async (
  deps: Deps<'db' | 'storage' | 'clock'>,
  actor: Member,
  { id, handover, payment }: Changes,
): Promise<EndpointResult<typeof changeDealEndpoint>> => {
  const at = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    const handoverChanges = differences(deal, handoverColumns(handover))
    const paymentChanges = differences(deal, paymentColumns(payment))
    const isForeign =
      side === 'buyer' ? 'instructions' in paymentChanges : 'paymentReference' in paymentChanges
    if (isForeign) throw fail('FORBIDDEN')
    if ('instructions' in paymentChanges) await assertNotClosed(tx, deal.shopId)
    if (!isBeforeHandover(deal.status) || isFixed(deal, { ...handoverChanges, ...paymentChanges }))
      throw stateError(deal, side, at)
    if (handoverChanges.handoverAt && isPastTime(handoverChanges.handoverAt, at))
      throw failField('body.handover.at', field.pastTime)
    const isFirstChoice = side === 'buyer' && isUnchosen(deal)
    let changed = deal
    const changes = [
      { change: 'handover', columns: handoverChanges },
      { change: 'payment', columns: paymentChanges },
    ] as const
    for (const { change, columns } of changes) {
      const fields = fieldsOf(columns)
      if (fields.length > 0)
        changed = await changeDealDetails(tx, changed, {
          change,
          fields,
          by: side,
          at,
          columns,
          isFirstChoice,
        })
    }
  })
  return getDeal(deps, actor, { id })
}

/**
 * Checks that no administrator closed the shop: its buyers must not be told to pay elsewhere.
 * @throws SHOP_CLOSED
 */
const assertNotClosed = async (tx: Tx, shopId: string): Promise<void> => {
  const closed = await tx
    .selectFrom(shopTable.as('s'))
    .select('s.id')
    .where('s.id', '=', shopId)
    .where('s.closedByAdmin', '=', true)
    .executeTakeFirst()
  if (closed) throw fail('SHOP_CLOSED')
}

/** Returns whether a deal has the defaults, which nobody chose. */
const isUnchosen = (deal: LockedDeal): boolean =>
  deal.status === 'agreed' &&
  deal.handoverType === 'pickup' &&
  deal.paymentMethod === 'cash' &&
  deal.handoverPlace === null &&
  deal.handoverAt === null &&
  deal.handoverNote === null &&
  deal.timeline.every(({ fields, by }) => fields === undefined || by === 'shop')

/** Columns that stay once the hand-over is under way, the payment announced, or confirmed. */
const fixed = {
  underWay: ['handoverType'],
  announced: ['paymentMethod', 'instructions'],
  confirmed: ['paymentReference'],
} as const

const isFixed = (deal: LockedDeal, changed: Partial<Changeable>): boolean => {
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

type Changeable = ReturnType<typeof handoverColumns> & ReturnType<typeof paymentColumns>

/** Returns the columns that are given and differ from those of the deal. */
const differences = <Columns extends Partial<Changeable>>(
  deal: LockedDeal,
  given: Columns,
): Partial<Columns> => {
  const current: Record<string, unknown> = deal
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && comparable(value) !== comparable(current[name]),
  )
  // The entries are those of `given`.
  return Object.fromEntries(changed) as Partial<Columns>
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value)

const fieldNames: Record<keyof Changeable, string> = {
  handoverType: 'type',
  handoverPlace: 'place',
  handoverAt: 'at',
  handoverNote: 'note',
  paymentMethod: 'method',
  paymentReference: 'reference',
  instructions: 'instructions',
}

const fieldsOf = (columns: Partial<Changeable>): string[] =>
  Object.entries(fieldNames).flatMap(([column, name]) => (column in columns ? name : []))
