import { Secret, TOTP } from 'otpauth'

/** What every authenticator app reads: six digits of SHA-1, a new code each half minute (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226, section 4: as long as the hash. */
const SECRET_BYTES = 20
const ISSUER = 'Sokoni'

/** A new secret, in base32. */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an app reads from a QR code. `label` says whose account it is. */
export const otpauthUrl = (secret: string, label: string): string =>
  new TOTP({ ...FORM, issuer: ISSUER, label, secret }).toString()

/**
 * Of which half minute a code is: the present one, or one beside it, for clocks that go fast or slow; `null` for a wrong
 * code. `now` is in milliseconds.
 */
export function stepOf(secret: string, digits: string, now: number): number | null {
  const totp = new TOTP({ ...FORM, secret })
  const drift = totp.validate({ token: digits, timestamp: now, window: 1 })
  return drift === null ? null : totp.counter({ timestamp: now }) + drift
}
