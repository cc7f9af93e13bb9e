import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Keys } from '../keys.ts'

/**
 * Returns the signature of a private URL that is valid until `expires`, in seconds since 1970.
 */
export const signUrl = (keys: Pick<Keys, 'hash'>, key: string, expires: string): string =>
  keys.hash(`media address\n${key}\n${expires}`).toString('base64url')

/** Returns whether a URL has a valid signature for this object and has not expired. */
export const isSignedUrl = (
  { keys, clock }: { keys: Pick<Keys, 'hash'>; clock: Clock },
  key: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
): boolean => {
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  const given = Buffer.from(signature)
  const right = Buffer.from(signUrl(keys, key, expires))
  return (
    given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > clock.now()
  )
}
