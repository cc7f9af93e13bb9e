import type { Language } from '../../contract/languages.ts'

export type OtpMessage = {
  /** Id of the delivery; returned in its reports. */
  deliveryId: string
  /** 1, or 2 if the same code is sent again on purpose. */
  attempt: number
  /** E.164. */
  to: string
  /** Six digits. Must not be logged or queued. */
  code: string
  /** The language of the message, if WhatsApp has it; that of `WHATSAPP_LANGUAGE` otherwise. */
  language: Language
}

export type NotificationText = { title: string; message: string }

export type NotificationMessage = {
  /** Identifies the message: it is sent once. */
  deliveryId: string
  /** E.164. */
  to: string
  /** The language of the message, if WhatsApp has it; that of `WHATSAPP_LANGUAGE` otherwise. */
  language: Language
  textIn(language: Language): NotificationText
  /** Path of the page about it, without a slash at the beginning. */
  path: string
  /** The account on the other side, for its limit of messages. */
  causedBy: string | null
}

export type Whatsapp = {
  /** Whether WhatsApp reports the delivery later. If not, acceptance is the final state. */
  reportsDelivery: boolean
  /**
   * Sends a code. Resolves when WhatsApp has accepted it, which is not yet delivery. Must not send
   * the same attempt of a delivery twice.
   * @throws SendError unless WhatsApp confirmed it
   */
  sendOtp(message: OtpMessage): Promise<{ messageId: string }>
  /**
   * Sends a message about an offer or a deal. Never sends the same delivery twice.
   * @throws SendError unless WhatsApp confirmed it
   */
  sendNotification(message: NotificationMessage): Promise<{ messageId: string }>
  /** Handles an error from a report: one that concerns the whole account pauses sending. */
  handleReportedError(errorCode: number): Promise<void>
}

/** The reason why a message was not confirmed, which decides the next step. */
export type SendFailure =
  /**
   * Retry after `firstMs × factor ^ refusals`. `isRefusal`: WhatsApp itself refused the message;
   * after `maxRefusals` it is given up.
   */
  | { kind: 'later'; firstMs: number; factor: number; isRefusal: boolean; maxRefusals?: number }
  /** WhatsApp could not reach the number: not registered, or a temporary problem. */
  | { kind: 'unreachable' }
  /** Retries will not help. */
  | { kind: 'refused' }
  /** The connection broke and the message may have been sent, so it must not be sent again. */
  | { kind: 'unknown' }
  /** Another process is sending this message. */
  | { kind: 'in-progress' }

export class SendError extends Error {
  readonly failure: SendFailure
  /** WhatsApp's error code, if it sent one. */
  readonly errorCode: number | undefined

  constructor(failure: SendFailure, message: string, errorCode?: number) {
    super(message)
    this.name = 'SendError'
    this.failure = failure
    this.errorCode = errorCode
  }
}

/** Creates the error of a message that has not been sent yet, and that WhatsApp did not refuse. */
export const retryLaterError = (firstMs: number, message: string): SendError =>
  new SendError({ kind: 'later', firstMs, factor: 1, isRefusal: false }, message)
