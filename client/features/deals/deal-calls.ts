import type { Offer } from '../../../contract/deals/offer.ts'
import type { DealStatus, OfferStatus } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import type { Endpoints } from '../../../contract/index.ts'
import type { EndpointInput } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { placeOf } from '../../app/country-name.ts'
import { keepPage, type Loaded, loadOrRestore, readCopy } from '../../app/kept-pages.ts'
import type { ListPage } from '../../app/list-pages.ts'
import { newKey } from '../../app/new-key.ts'
import type { SendOptions } from '../../app/send.ts'
import { loadShop } from '../shops/api.ts'
import { putDeal, putDeals, putOffers, readDeal, restoreOffers } from './store.ts'
import { type Suggestion, suggestionOf } from './suggestion.ts'

const PAGE = 20

/** Loads a deal into the store, and keeps it on this device. @throws CallError */
export const loadDeal = async (id: string, signal?: AbortSignal): Promise<void> => {
  const { deal } = await call('getDeal', { id }, { signal })
  putDeals([deal])
  void keepPage(`deal ${id}`, deal)
}

/**
 * Puts a deal into the store as this device saw it last, unless a newer one is there. Returns when
 * it was kept (milliseconds since 1970), or `null` if there is no copy.
 */
export const restoreDeal = async (id: string): Promise<number | null> => {
  const copy = await readCopy<Deal>(`deal ${id}`)
  if (copy && !readDeal(id)) putDeals([copy.value])
  return copy?.keptAt ?? null
}

/**
 * Loads a page of the viewer's deals as a buyer; those in dispute are at the front of all. Without
 * a network, those this device saw last.
 */
export const loadMyDeals = (
  status: DealStatus | null,
  cursor: string | null,
  showMeanwhile: (copy: IdPage) => void,
): Promise<IdPage> => {
  const load = async () => {
    const [page, first] = await Promise.all([
      call('listDeals', queryOf(status, cursor)),
      status === null && cursor === null ? call('listDeals', queryOf('disputed', null)) : null,
    ])
    if (status !== null) return page
    const others = page.deals.filter((deal) => deal.status !== 'disputed')
    return { ...page, deals: [...(first?.deals ?? []), ...others] }
  }
  return loadOrRestore(nameOf('deals', status, cursor), load, putPage, showMeanwhile)
}

/**
 * Loads a page of the viewer's offers as a buyer. Without a network, those this device saw last.
 */
export const loadMyOffers = (
  status: OfferStatus | null,
  cursor: string | null,
  showMeanwhile: (copy: IdPage) => void,
): Promise<IdPage> => {
  const load = () => call('listOffers', queryOf(status, cursor))
  return loadOrRestore(nameOf('offers', status, cursor), load, putPage, showMeanwhile)
}

type IdPage = ListPage<{ id: string }>

/** Only the first page of all is kept. */
const nameOf = (listed: string, status: string | null, cursor: string | null) =>
  status === null && cursor === null ? `${listed} as buyer` : null
const queryOf = <Status extends string>(status: Status | null, cursor: string | null) =>
  ({ role: 'buyer', limit: PAGE, ...(status && { status }), ...(cursor && { cursor }) }) as const

type TradePage = {
  deals?: readonly Deal[]
  offers?: readonly Offer[]
  pagination: { hasMore: boolean; nextCursor?: string | null | undefined }
}

/** Puts a page of deals or of offers into the store, and returns their ids. */
const putPage = ({ value, keptAt }: Loaded<TradePage>): IdPage => {
  const { deals = [], offers = [] } = value
  const { hasMore, nextCursor = null } = value.pagination
  putDeals(deals)
  // An offer of the copy takes no answer until the server has confirmed it.
  const put = keptAt === null ? putOffers : restoreOffers
  put(offers)
  return {
    entries: [...deals, ...offers].map(({ id }) => ({ id })),
    cursor: hasMore && keptAt === null ? nextCursor : null,
    keptAt,
  }
}

/** Loads what to begin with when the buyer arranges a deal. @throws CallError */
export const loadSuggestion = async (deal: Deal, signal: AbortSignal): Promise<Suggestion> => {
  const [{ deals }, shop] = await Promise.all([
    call('listDeals', { role: 'buyer', limit: PAGE }, { signal }),
    loadShop(deal.shop.slug, signal).catch(() => null),
  ])
  return suggestionOf(deal, deals, shop?.city ? placeOf(shop) : null)
}

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

type Input<Name extends keyof Endpoints> = EndpointInput<Endpoints[Name]>

/** Calls on a deal, by the action that makes them. Each throws a `CallError`. */
export const dealCalls = {
  pay: (input: Input<'markDealPaid'>) =>
    move('pay', input, (sent, options) => call('markDealPaid', sent, options)),
  confirm: (id: string) =>
    move('confirm', { id }, (sent, options) => call('confirmDealPayment', sent, options)),
  'mark-ready': (id: string) =>
    move('mark-ready', { id }, (sent, options) => call('markDealReady', sent, options)),
  'mark-sent': (input: Input<'markDealSent'>) =>
    move('mark-sent', input, (sent, options) => call('markDealSent', sent, options)),
  /** `code` is the buyer's, given by the shop. */
  receive: (id: string, code?: string) =>
    move('receive', { id, ...(code && { code }) }, (sent, options) => call('receiveDeal', sent, options)),
  change: (input: Input<'changeDeal'>) =>
    move('change', input, (sent, options) => call('changeDeal', sent, options)),
  cancel: (input: Input<'cancelDeal'>) =>
    move('cancel', input, (sent, options) => call('cancelDeal', sent, options)),
  'answer-dispute': (input: Input<'answerDispute'>) =>
    move('answer-dispute', input, (sent, options) => call('answerDispute', sent, options)),
  dispute: (input: Input<'disputeDeal'>) =>
    move('dispute', input, (sent, options) => call('disputeDeal', sent, options)),
}
