import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Money } from '../../../contract/money.ts'
import { CallError } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { newKey } from '../../app/new-key.ts'
import { paths } from '../../app/paths.ts'
import { useRetryOnNetwork } from '../../app/retry-on-network.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { showToast } from '../../ui/toast.ts'
import { loadProduct } from '../products/api.ts'
import { buyProduct } from './api.ts'
import { isOfNetwork } from './network-failure.ts'
import { type Refusal, refusalOf } from './refusal-of.ts'

const words = dealsTexts.actions

/**
 * A purchase without an answer. Unless it was `neverSent`, it may have reached the server. Later
 * than `UNSURE_MS`, a press means another purchase.
 */
type Unsure = { quantity: number; price: Money; key: string; at: number; neverSent: boolean }
const UNSURE_MS = 60 * 60_000

/**
 * The quantity of a purchase, sending it, and why it failed. While `isWaiting`, it is sent again
 * once the network is back, and 10 s after each unanswered try; `cancel` stops that (decision 056).
 */
export const useBuy = (product: { id: string; price: Money }, isOpen: boolean, onClose: () => void) => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refusal | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  // Sent again as it is until it was answered, in another tab too: a lost answer buys once.
  const [kept, setKept, settle] = useDraft<Unsure | null>(`buy:${product.id}`, null, 'device')
  const isCurrent = kept && Date.now() - kept.at < UNSURE_MS && (isBusy || isWaiting || !kept.neverSent)
  const unsure = isCurrent ? kept : null
  const [chosen, setQuantity] = useState(1)
  const { quantity, price } = unsure ?? { quantity: chosen, price: product.price }
  const change = (next: number) => {
    setQuantity(next)
    setFailure(null)
  }
  const buy = async () => {
    const known = unsure ?? { quantity, price, key: newKey(), at: Date.now(), neverSent: true }
    const purchase = { ...known, neverSent: known.neverSent && !navigator.onLine }
    setKept(purchase)
    setBusy(true)
    setFailure(null)
    try {
      const chatId = await buyProduct(product.id, purchase)
      settle()
      change(1)
      setWaiting(false)
      showToast(words.bought, { tone: 'good' })
      onClose()
      navigate(paths.chat(chatId))
    } catch (error) {
      if (isRefusal(error)) settle()
      if (error instanceof CallError && error.code === 'OUT_OF_STOCK')
        void loadProduct(product.id).catch(() => {})
      setWaiting(isOfNetwork(error))
      if (!isOfNetwork(error)) setFailure(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  // Sent again without asking: the user confirmed it, and the key prevents a second purchase.
  useRetryOnNetwork(() => void buy(), isOpen && !isBusy && unsure !== null && isWaiting)
  const cancel = () => {
    if (unsure?.neverSent) settle()
    else if (isWaiting) showToast(words.buyStopped)
    setWaiting(false)
    setFailure(null)
    onClose()
  }
  return {
    quantity,
    price,
    change,
    buy,
    clearFailure: () => setFailure(null),
    cancel,
    isBusy,
    isWaiting,
    failure,
    unsure,
  }
}

/** Whether the server refused the purchase. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500
