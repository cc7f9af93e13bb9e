import { fold, tokensOf } from '../../language/public.ts'
import { currencyNamed } from '../price/currencies.ts'
import { isTagged } from './grammar.ts'
import type { Budget } from './limits.ts'

/**
 * The currency that a message names and does not refuse: USD in 'dollars not shillings'; null where
 * it names none.
 */
export const currencyMeant = (text: string): string | null => {
  const words = tokensOf(fold(text)).map(({ word }) => word)
  const meant = words.find((word, at) => currencyNamed(word) && !isTagged([words[at - 1] ?? ''], 'not'))
  return meant === undefined ? null : currencyNamed(meant)
}

/** 'I meant dollars' keeps the amounts of a budget. */
export const inCurrencyMeant = (budget: Budget | null, text: string): Budget | null =>
  budget && { ...budget, currency: currencyMeant(text) ?? budget.currency }
