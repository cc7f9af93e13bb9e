/** A browser that takes Web Push, as its `PushSubscription` names it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushOptions = {
  /** A message not yet delivered gives way to a newer one of the same topic: at most 32 letters of base64url. */
  topic: string
  /** For how long the push service keeps it for a browser that is off. */
  ttlSeconds: number
}

/** The push service accepted a connection, or did not, and sent no answer in time. */
export class PushTimeout extends Error {}

export type Push = {
  /** What browsers subscribe with (VAPID), base64url. It stays the same for good: with it every subscription would end. */
  publicKey: string
  /** Whether an address may be one of a push service. */
  accepts(endpoint: string): boolean
  /**
   * Hands a message, encrypted for that browser alone, to its push service. `gone`: the browser has unsubscribed, and
   * nothing will ever reach it. Throws where trying again may help: `PushTimeout` if nothing came back in time.
   */
  send(target: PushTarget, message: string, options: PushOptions): Promise<'sent' | 'gone'>
}
