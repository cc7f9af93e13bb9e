import { textOf } from '../../app/call-error.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { isOfNetwork } from './network-failure.ts'

/** Returns what to show after a step of a deal failed. */
export const failureOfStep = (error: unknown): string =>
  isOfNetwork(error) ? dealsTexts.actions.lost : textOf(error, dealPageTexts.sheets.failed)
