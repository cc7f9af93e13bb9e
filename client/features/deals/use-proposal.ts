import { useState } from 'react'
import type { Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { MAX_PRICE_FACTOR } from '../../../contract/deals/state.ts'
import { CallError } from '../../app/call-error.ts'
import { readDraft, useDraft } from '../../app/draft.ts'
import { newKey } from '../../app/new-key.ts'
import type { Proposal } from './api.ts'
import { MAX_NOTE, problemOfLength } from './long-text.tsx'
import { isOffline, useClearWhenOnline, withNetworkText } from './network-failure.ts'
import { afterKey, looksMistyped, problemOf, typedAmount } from './offer-amount.ts'
import { type Refusal, refusalOf } from './refusal-of.ts'

/** The product that a proposal is for. */
export type OfferedProduct = Pick<Offer['product'], 'id' | 'title' | 'price' | 'poster'> & {
  currency: string
  /** How many there are; `null` if unknown. */
  stock: number | null
}

/** The proposal that a counter-offer answers, and the own one before it, if any. */
export type Answered = { side: Side; standing: number; own: number | null }
/** Where a proposal begins. */
export type Start = { amount: string; quantity: number; answered?: Answered }
/** A proposal as it is stored on the device; `unsent`: sending it has failed. */
export type TypedOffer = {
  amount: string
  quantity: number
  note: string
  key: string
  unsent?: { title: string; currency: string }
}

/** Returns whether an offer of that name waits on this device because it could not be sent. */
export const isOfferKept = (name: string): boolean =>
  readDraft<Partial<TypedOffer>>(`offer:${name}`, {}, 'device').unsent !== undefined

const limitsOf = ({ price, stock, currency }: OfferedProduct, standing: number | null) => ({
  asking: price?.amount ?? null,
  ...{ stock, currency, standing },
})

/**
 * A proposal as it is typed, stored on the device until it is sent. `key` stays until a value
 * changes, so that sending again after a lost answer has no second effect. `isToConfirm`: it looks
 * mistyped, and waits for `submit(true)` or `cancel`. Call `leave` when the form is closed.
 */
export const useProposal = (
  name: string,
  product: OfferedProduct,
  start: Start,
  send: (proposal: Proposal) => Promise<void>,
) => {
  const { amount, quantity, answered } = start
  const empty = { amount, quantity, note: '', key: '' }
  const [typed, setTyped, clear] = useDraft<TypedOffer>(`offer:${name}`, empty, 'device')
  const [failure, setFailure] = useState<Refusal | null>(null)
  /** Whether `failure` is that the device is offline. */
  const [isWaiting, setWaiting] = useState(false)
  const [amountProblem, setAmountProblem] = useState<string | null>(null)
  /** Whether the next digit replaces the amount: it is not being typed. */
  const [isAmountWhole, setAmountWhole] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [isToConfirm, setToConfirm] = useState(false)
  const limits = limitsOf(product, answered?.standing ?? null)

  const change = (changes: Partial<TypedOffer>) => {
    setFailure(null)
    setWaiting(false)
    setAmountProblem(null)
    setTyped({ ...typed, ...changes, key: '' })
  }
  const press = (pressed: string) => {
    const isReplaced = isAmountWhole && pressed !== 'Backspace'
    const most = limits.asking === null ? undefined : limits.asking * MAX_PRICE_FACTOR
    change({ amount: afterKey(isReplaced ? '' : typed.amount, pressed, product.currency, most) })
    setAmountWhole(false)
  }
  const choose = (chosen: number) => {
    change({ amount: typedAmount(chosen, product.currency) })
    setAmountWhole(true)
  }
  const submit = async (isConfirmed = false): Promise<boolean> => {
    if (isBusy) return false
    const problem = problemOf(typed, limits)
    const tooLong = problemOfLength(typed.note, MAX_NOTE)
    setAmountProblem(problem)
    setFailure(tooLong ? { text: tooLong } : null)
    setWaiting(false)
    // A key means that this offer was sent before, so it needs no second confirmation.
    const isSure = isConfirmed || typed.key !== '' || !looksMistyped(Number(typed.amount), limits.asking)
    const isRefused = Boolean(problem || tooLong)
    setToConfirm(!isSure && !isRefused)
    if (!isSure || isRefused) return false
    const key = typed.key || newKey()
    setTyped({ ...typed, key, unsent: { title: product.title, currency: product.currency } })
    setBusy(true)
    try {
      const { quantity, note } = typed
      await send({ amount: Number(typed.amount), quantity, note: note.trim() || null, key })
      clear()
      return true
    } catch (error) {
      // Refused, it does not wait to be sent again.
      if (error instanceof CallError && error.code === 'OFFER_EXISTS') setTyped({ ...typed, key: '' })
      setWaiting(isOffline(error))
      setFailure(refusalOf(withNetworkText(error)))
      return false
    } finally {
      setBusy(false)
    }
  }
  const clearFailure = () => setFailure(null)
  useClearWhenOnline(clearFailure, isWaiting)
  const cancel = () => setToConfirm(false)
  const leave = () => {
    setAmountWhole(true)
    cancel()
  }
  const state = { typed, isToConfirm, amountProblem, failure, isBusy }
  return { ...state, change, press, choose, leave, submit, cancel, clearFailure }
}
