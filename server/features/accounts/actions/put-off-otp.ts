import type { Needs } from '../../../../platform/platform.ts'
import { otpPutOff } from '../events.ts'

/** The code waits, and is tried again then; one that WhatsApp itself refused so often counts these refusals. */
export async function putOffOtp(
  { outbox }: Needs<'outbox'>,
  { deliveryId, delayMs, isRefusal }: { deliveryId: string; delayMs: number; isRefusal: boolean },
): Promise<void> {
  await outbox.transact(async (tx) => {
    const [code] = await tx.$queryRaw<{ attempt: number; waits: number }[]>`
      UPDATE "OtpCode" SET waits = waits + 1, refusals = refusals + ${isRefusal ? 1 : 0},
        "dueAt" = now() + make_interval(secs => ${delayMs / 1000})
      WHERE id = ${deliveryId}::uuid AND "dueAt" IS NOT NULL RETURNING attempt, waits`
    if (code) await tx.record(otpPutOff, { deliveryId, ...code, delayMs })
  })
}
