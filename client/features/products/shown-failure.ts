import { retryableFailures } from '../../../contract/products/failures.ts'
import { sellingTexts } from '../../messages/selling.ts'

const { error, tooSlow } = retryableFailures

/** Returns the failure of a video in the user's language if a retry may help, else `null`. */
export const retryableFailure = (reason: string | null): string | null => {
  if (reason === tooSlow) return sellingTexts.seller.failures.tooSlow
  return reason === error ? sellingTexts.seller.failures.error : null
}
