/** A Web Push subscription, with the fields of the browser's `PushSubscription`. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

type PushOptions = {
  /**
   * An undelivered message is replaced by a newer one of the same topic: at most 32 characters of
   * base64url.
   */
  topic: string
  /** How long the push service keeps it for an offline browser. */
  ttlSeconds: number
}

/** The push service did not answer in time. */
export class PushTimeout extends Error {}

export type WebPush = {
  /** The VAPID public key, base64url. It must never change: all subscriptions would end. */
  publicKey: string
  /** Returns whether the address is acceptable as a push service. */
  accepts(endpoint: string): boolean
  /**
   * Sends an encrypted message to the push service. `gone`: the browser has unsubscribed. Throws if
   * a retry may help: `PushTimeout` without an answer in time.
   */
  send(target: PushTarget, message: string, options: PushOptions): Promise<'sent' | 'gone'>
}
