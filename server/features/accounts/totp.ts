import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports (RFC 6238). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** The length of the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const ISSUER = 'Sokoni'

/** Returns a new secret in base32. */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the URL that an app reads from a QR code. `label` names the account. */
export const otpauthUrl = (secret: string, label: string): string =>
  new TOTP({ ...PARAMETERS, issuer: ISSUER, label, secret }).toString()

/**
 * Returns the time step of a code: the current one or one beside it, for inaccurate clocks; `null`
 * for a wrong code. `now` is in milliseconds.
 */
export const timeStepOf = (secret: string, digits: string, now: number): number | null => {
  const totp = new TOTP({ ...PARAMETERS, secret })
  const drift = totp.validate({ token: digits, timestamp: now, window: 1 })
  return drift === null ? null : totp.counter({ timestamp: now }) + drift
}
