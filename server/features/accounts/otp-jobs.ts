import type { Deps } from '../../../platform/platform.ts'

type Due = { deliveryId: string; attempt: number; waits: number }

/** Asks for a code to be sent. Each wait has a key of its own, since the job that asks for it is still running. */
export const enqueueOtp = (
  { queue }: Deps<'queue'>,
  { deliveryId, attempt, waits }: Due,
  delayMs?: number,
): Promise<void> =>
  queue.enqueue('accounts.send-otp', { deliveryId }, { key: `${deliveryId}:${attempt}:${waits}`, delayMs })

/** Asks for a code to be given up when its time has passed. */
export const enqueueGiveUp = ({ queue }: Deps<'queue'>, deliveryId: string, delayMs: number): Promise<void> =>
  queue.enqueue('accounts.give-up-otp', { deliveryId }, { key: deliveryId, delayMs })
