import { useState } from 'react'
import type { Offer } from '../../../contract/deals/offer.ts'
import { CallError, textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { newKey } from '../../app/new-key.ts'
import { dealsTexts } from '../../messages/deals.ts'
import type { Proposal } from './api.ts'
import { problemOf } from './offer-amount.ts'

/** The product that a proposal is for. */
export type OfferedProduct = Pick<Offer['product'], 'id' | 'title' | 'price' | 'poster'> & {
  currency: string
  /** How many there are; `null` if unknown. */
  stock: number | null
}

type Typed = { amount: string; quantity: number; note: string; key: string }

/**
 * A proposal as it is typed. It stays on the device until it was sent; `key` stays until a value changes, so that
 * sending again after a lost answer does nothing twice.
 */
export const useProposal = (
  name: string,
  product: OfferedProduct,
  start: { amount: string; quantity: number },
  send: (proposal: Proposal) => Promise<void>,
) => {
  const [typed, setTyped, clear] = useDraft<Typed>(`offer:${name}`, { ...start, note: '', key: '' }, 'device')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const limits = { asking: product.price?.amount ?? null, stock: product.stock, currency: product.currency }

  const change = (changes: Partial<Typed>) => {
    setFailure(null)
    setTyped({ ...typed, ...changes, key: '' })
  }
  const submit = async (): Promise<boolean> => {
    if (isBusy) return false
    const problem = problemOf(typed, limits)
    if (problem) {
      setFailure(problem)
      return false
    }
    const key = typed.key || newKey()
    setTyped({ ...typed, key })
    setBusy(true)
    try {
      const { quantity } = typed
      await send({ amount: Number(typed.amount), quantity, note: typed.note.trim() || null, key })
      clear()
      return true
    } catch (error) {
      const isOffline = error instanceof CallError && error.status === 0
      setFailure(isOffline ? dealsTexts.actions.offline : textOf(error, dealsTexts.actions.failed))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { typed, change, submit, failure, isBusy }
}
