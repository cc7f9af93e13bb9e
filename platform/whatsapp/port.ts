export type OtpMessage = {
  /** Our id of the delivery; comes back with every report about it. */
  deliveryId: string
  /** E.164. */
  to: string
  /** Six digits. Never logged, never queued. */
  code: string
}

export type Whatsapp = {
  /**
   * Hands one code to WhatsApp. Resolves when WhatsApp has accepted it, which is not yet delivery. Sending the same
   * delivery again must not reach the person twice.
   */
  sendOtp(message: OtpMessage): Promise<{ messageId: string }>
}
