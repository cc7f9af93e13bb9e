import { CallError, textOf } from '../../app/call-error.ts'
import { dealsTexts } from '../../messages/deals.ts'

/** Why an offer or a purchase failed. `isForbidden`: one side may have blocked the other. */
export type Refusal = { text: string; isForbidden?: boolean }

/** Returns why an offer or a purchase failed: a product that others cannot see is not found. */
export const refusalOf = (error: unknown): Refusal => {
  const code = error instanceof CallError ? error.code : null
  return code === 'NOT_FOUND'
    ? { text: dealsTexts.offer.causes.productRemoved }
    : { text: textOf(error, dealsTexts.actions.failed), isForbidden: code === 'FORBIDDEN' }
}
