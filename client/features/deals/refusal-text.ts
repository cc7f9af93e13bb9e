import { CallError, textOf } from '../../app/call-error.ts'
import { dealsTexts } from '../../messages/deals.ts'

/** Returns the text of a refused offer or purchase: a product that others cannot see is not found. */
export const refusalText = (error: unknown): string =>
  error instanceof CallError && error.code === 'NOT_FOUND'
    ? dealsTexts.offer.causes.productRemoved
    : textOf(error, dealsTexts.actions.failed)
