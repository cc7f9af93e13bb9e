export type OtpMessage = {
  /** Our id of the delivery; comes back with every report about it. */
  deliveryId: string
  /** 1, and 2 where the same code is sent once more on purpose. */
  attempt: number
  /** E.164. */
  to: string
  /** Six digits. Never logged, never queued. */
  code: string
}

export type Whatsapp = {
  /** Whether WhatsApp tells later how a message fared. Where not, accepting it is the last that is heard. */
  reports: boolean
  /**
   * Hands one code to WhatsApp. Resolves when WhatsApp has accepted it, which is not yet delivery. Sending the same
   * attempt of a delivery again must not reach the person twice. Throws `NotSent` where it was not accepted.
   */
  sendOtp(message: OtpMessage): Promise<{ messageId: string }>
  /** Tells of an error that came in a report: one that concerns the whole account stops the sending. */
  noteError(errorCode: number): Promise<void>
}

/** Why a code was not accepted, as far as it decides what happens next. */
export type Verdict =
  /**
   * Try again after `firstMs × factor ^ refusals`. `isRefusal` says that WhatsApp itself turned this message away, which
   * counts; after `mostRefusals` there is no more point.
   */
  | { kind: 'later'; firstMs: number; factor: number; isRefusal: boolean; mostRefusals?: number }
  /** WhatsApp could not reach the number: perhaps not on WhatsApp, perhaps a passing trouble. */
  | { kind: 'unreachable' }
  /** It will never be accepted. */
  | { kind: 'refused' }
  /** The connection broke: it may have been accepted, so it must not be sent again. */
  | { kind: 'unknown' }
  /** Somebody else is sending this very message now. */
  | { kind: 'in-hand' }

export class NotSent extends Error {
  readonly verdict: Verdict
  /** WhatsApp's own number of the error, where it gave one. */
  readonly errorCode: number | undefined

  constructor(verdict: Verdict, message: string, errorCode?: number) {
    super(message)
    this.name = 'NotSent'
    this.verdict = verdict
    this.errorCode = errorCode
  }
}
