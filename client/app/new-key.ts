/**
 * Returns a random key for `Idempotency-Key` and `clientMessageId`. Not `crypto.randomUUID`, which
 * browsers have only at secure addresses.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
