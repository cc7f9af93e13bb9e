import { useEffect } from 'react'
import { create } from 'zustand'
import type { exchangeRates } from '../../../contract/countries/rest.ts'
import type { CallAnswer } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'
import { useSession } from '../../app/session.ts'
import { approximate } from './approximate.ts'
import type { Product } from './store.ts'

/** The viewer's currency and the rates of this visit; `null` until a price needed them. */
const useRates = create<{ known: CallAnswer<typeof exchangeRates> | null }>(() => ({ known: null }))
let isAsked = false

const loadRates = (): void => {
  if (isAsked) return
  isAsked = true
  call('exchangeRates').then(
    (known) => useRates.setState({ known }),
    () => {
      // The price itself is shown; the next one that needs rates tries again.
      isAsked = false
    },
  )
}

/** Returns a price in the viewer's own currency ('E 240'), or `null` if it is in that currency or has no rate. */
export const useApproximatePrice = (price: Product['price']): string | null => {
  const own = useSession((session) => session.user?.currency)
  const known = useRates((state) => state.known)
  const isNeeded = price !== null && price.amount > 0 && price.currency !== own
  useEffect(() => {
    if (isNeeded) loadRates()
  }, [isNeeded])
  return isNeeded && known ? approximate(price, known) : null
}
