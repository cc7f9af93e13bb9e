import type { DealStatus, OfferStatus } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import type { Calls } from '../../../contract/index.ts'
import type { CallInput } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { keepPage, readPage } from '../../app/kept-pages.ts'
import { newKey } from '../../app/new-key.ts'
import type { SendOptions } from '../../app/send.ts'
import type { ListPage } from '../../app/use-paged-list.ts'
import { putDeal, putDeals, putOffers } from './store.ts'

const PAGE = 20
const LIST = 'my deals'

/** Loads a deal into the store, and keeps it on this device. @throws CallError */
export const loadDeal = async (id: string): Promise<void> => {
  const { deal } = await call('getDeal', { id })
  putDeals([deal])
  void keepPage(`deal ${id}`, deal)
}

/** Puts a deal into the store as this device saw it last. Returns whether there is one. */
export const restoreDeal = async (id: string): Promise<boolean> => {
  const kept = await readPage<Deal>(`deal ${id}`)
  if (kept) putDeals([kept])
  return kept !== undefined
}

/** Loads a page of the viewer's deals as a buyer. Without a network, those this device saw last. */
export const loadMyDeals = async (
  status: DealStatus | null,
  cursor: string | null,
): Promise<ListPage<{ id: string }>> => {
  const isFirst = status === null && cursor === null
  try {
    const query = {
      role: 'buyer',
      limit: PAGE,
      ...(status && { status }),
      ...(cursor && { cursor }),
    } as const
    const { deals, pagination } = await call('listDeals', query)
    putDeals(deals)
    if (isFirst) void keepPage(LIST, deals)
    return { entries: idsOf(deals), cursor: pagination.hasMore ? (pagination.nextCursor ?? null) : null }
  } catch (error) {
    const kept = isFirst && isUnanswered(error) ? await readPage<Deal[]>(LIST) : undefined
    if (!kept) throw error
    putDeals(kept)
    return { entries: idsOf(kept), cursor: null, isCopy: true }
  }
}

/** Loads a page of the viewer's offers as a buyer. @throws CallError */
export const loadMyOffers = async (
  status: OfferStatus | null,
  cursor: string | null,
): Promise<ListPage<{ id: string }>> => {
  const query = { role: 'buyer', limit: PAGE, ...(status && { status }), ...(cursor && { cursor }) } as const
  const { offers, pagination } = await call('listOffers', query)
  putOffers(offers)
  return { entries: idsOf(offers), cursor: pagination.hasMore ? (pagination.nextCursor ?? null) : null }
}

const idsOf = (listed: readonly { id: string }[]) => listed.map(({ id }) => ({ id }))
const isUnanswered = (error: unknown) => !(error instanceof CallError) || error.isOffline

/** Idempotency keys of sendings that were not answered, by what was sent. */
const keys = new Map<string, string>()

/**
 * Sends a step of a deal and stores the deal. The same step with the same input keeps its key until
 * it is answered. After a refusal, the deal is loaded anew. @throws CallError
 */
const move = async <Input extends { id: string }>(
  name: string,
  input: Input,
  send: (input: Input, options: SendOptions) => Promise<{ deal: Deal }>,
): Promise<void> => {
  const sent = `${name} ${JSON.stringify(input)}`
  const key = keys.get(sent) ?? newKey()
  keys.set(sent, key)
  try {
    const { deal } = await send(input, { key })
    keys.delete(sent)
    putDeal(deal)
    void keepPage(`deal ${deal.id}`, deal)
  } catch (error) {
    if (!isUnanswered(error)) {
      keys.delete(sent)
      await loadDeal(input.id).catch(() => {})
    }
    throw error
  }
}

type Input<Name extends keyof Calls> = CallInput<Calls[Name]>

/** The steps of a deal. Each throws a `CallError`. */
export const dealMoves = {
  pay: (input: Input<'markDealPaid'>) =>
    move('pay', input, (sent, options) => call('markDealPaid', sent, options)),
  confirm: (id: string) =>
    move('confirm', { id }, (sent, options) => call('confirmDealPayment', sent, options)),
  'mark-ready': (id: string) =>
    move('mark-ready', { id }, (sent, options) => call('markDealReady', sent, options)),
  'mark-sent': (input: Input<'markDealSent'>) =>
    move('mark-sent', input, (sent, options) => call('markDealSent', sent, options)),
  receive: (id: string) => move('receive', { id }, (sent, options) => call('receiveDeal', sent, options)),
  change: (input: Input<'changeDeal'>) =>
    move('change', input, (sent, options) => call('changeDeal', sent, options)),
  cancel: (input: Input<'cancelDeal'>) =>
    move('cancel', input, (sent, options) => call('cancelDeal', sent, options)),
  dispute: (input: Input<'disputeDeal'>) =>
    move('dispute', input, (sent, options) => call('disputeDeal', sent, options)),
}
