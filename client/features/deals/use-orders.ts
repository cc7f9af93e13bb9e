import { useEffect, useEffectEvent, useState } from 'react'
import { canAnswerDispute } from '../../../contract/deals/state.ts'
import { useList, useRequest } from '../../app/query.ts'
import { usePoll } from '../../app/use-poll.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { useNetworkReturn } from '../../ui/network.ts'
import { isShopsTurn } from './deal-actions.ts'
import type { OrderSource } from './order-step.ts'
import { loadOrders, type OrderPage } from './orders.ts'
import { readDeal, useDealChanges } from './store.ts'

const PAGE = 20
const POLL_MS = 30_000
/** One change often comes as several pushes. */
const PAUSE_MS = 250
const words = ordersTexts.board

/** Loads again after changes of offers and deals, and now and then without a socket. */
export const useRefresh = (load: () => Promise<unknown>): void => {
  const changes = useDealChanges()
  const refresh = useEffectEvent(() => void load())
  const [first] = useState(changes)
  useEffect(() => {
    if (changes === first) return
    const timer = setTimeout(refresh, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [changes, first])
  usePoll(load, POLL_MS)
}

/** A list of a shop's orders, page by page and live. */
export const useOrders = (tab: OrderSource, q: string) => {
  const list = useList(
    ['orders', tab, q],
    (cursor, _signal, showMeanwhile) => loadOrders(tab, { q, cursor, limit: PAGE }, showMeanwhile),
    { failed: words.failed, isSearched: true },
  )
  useRefresh(list.reload)
  return list
}

type WaitingList = 'dispute' | 'answer' | 'payment' | 'handover'
/**
 * `ids` are the first orders that wait for the shop, `count` of them in all; `withBuyers` are the
 * first that wait for their buyers.
 */
export type Waiting = Record<
  WaitingList,
  { ids: string[]; withBuyers: string[]; count: number; total: number }
>

/** Every open offer of a buyer waits for the shop; a deal may wait for its buyer. */
const waitsForShop = (id: string): boolean => {
  const deal = readDeal(id)
  return deal === undefined || isShopsTurn(deal)
}

/**
 * How many orders wait for the shop in each of its lists, and the first of them, live. `null` until
 * known. Orders after the first page count as waiting. `isCopy` if this device saw them last.
 * `isSettled` once the first answer has come or failed.
 */
export const useWaitingOrders = (): { waiting: Waiting | null; isCopy: boolean; isSettled: boolean } => {
  const { data, failure, reload } = useRequest(['waiting orders'], loadWaiting)
  useRefresh(reload)
  const { waiting, isCopy } = data ?? { waiting: null, isCopy: false }
  useNetworkReturn(reload, isCopy)
  return { waiting, isCopy, isSettled: data !== undefined || failure !== null }
}

type WaitingOrders = { waiting: Waiting; isCopy: boolean }

const loadWaiting = async (
  _signal: AbortSignal,
  showMeanwhile: (copies: WaitingOrders) => void,
): Promise<WaitingOrders> => {
  const load = (tab: WaitingList) => {
    const copy = Promise.withResolvers<OrderPage>()
    const answer = loadOrders(tab, { limit: PAGE }, copy.resolve)
    return { answer, first: Promise.race([answer, copy.promise]) }
  }
  const all = [load('dispute'), load('answer'), load('payment'), load('handover')] as const
  const [dispute, answer, payment, handover] = all
  Promise.all([dispute.first, answer.first, payment.first, handover.first]).then(
    (pages) => showMeanwhile(waitingOf(pages)),
    () => {},
  )
  return waitingOf(await Promise.all([dispute.answer, answer.answer, payment.answer, handover.answer]))
}

const waitingOf = (pages: [OrderPage, OrderPage, OrderPage, OrderPage]): WaitingOrders => {
  const [dispute, answer, payment, handover] = pages
  const read = ({ entries, total }: OrderPage) => {
    const all = entries.map(({ id }) => id)
    const ids = all.filter(waitsForShop)
    const withBuyers = all.filter((id) => !waitsForShop(id))
    return { ids, withBuyers, count: total - entries.length + ids.length, total }
  }
  const waiting = {
    dispute: read(dispute),
    answer: read(answer),
    payment: read(payment),
    handover: read(handover),
  }
  return { waiting, isCopy: pages.some(({ keptAt }) => typeof keptAt === 'number') }
}

/** Returns the number of a shop's open orders; a dispute counts while it waits for the shop. */
export const openOrders = ({ dispute, answer, payment, handover }: Waiting): number =>
  dispute.count + answer.total + payment.total + handover.total

/** Returns the number of a shop's orders that wait for the shop. */
export const ordersOfShop = ({ dispute, answer, payment, handover }: Waiting): number =>
  dispute.count + answer.count + payment.count + handover.count

/** Returns those of a shop's disputes that wait for its answer. */
export const disputesToAnswer = (ids: readonly string[]): string[] =>
  ids.filter((id) => {
    const deal = readDeal(id)
    return deal !== undefined && canAnswerDispute(deal, 'shop')
  })
