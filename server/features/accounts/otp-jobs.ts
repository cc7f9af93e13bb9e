import type { Deps } from '../../../platform/platform.ts'

type Due = { deliveryId: string; attempt: number; waits: number }

/**
 * Enqueues the sending of a code. Each delay has its own key, since the previous job is still
 * running.
 */
export const enqueueOtp = (
  { queue }: Deps<'queue'>,
  { deliveryId, attempt, waits }: Due,
  delayMs?: number,
): Promise<void> =>
  queue.enqueue('accounts.send-otp', { deliveryId }, { key: `${deliveryId}:${attempt}:${waits}`, delayMs })

/** Enqueues the check that marks an undelivered code as failed. */
export const enqueueGiveUp = ({ queue }: Deps<'queue'>, deliveryId: string, delayMs: number): Promise<void> =>
  queue.enqueue('accounts.give-up-otp', { deliveryId }, { key: deliveryId, delayMs })
