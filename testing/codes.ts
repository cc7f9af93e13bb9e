import type { Db } from '../platform/db/db.ts'
import { listOutbox } from '../platform/whatsapp/outbox.ts'
import { sendOtp } from '../workers/features/accounts/send-otp.ts'
import type { TestApp } from './app.ts'
import { runSql } from './sql.ts'

/** The code that the phone got last, after all codes that wait have been sent as a worker would send them. */
export async function receiveCode(app: TestApp, phone: string): Promise<string> {
  const { platform } = app
  await app.settle()
  const waiting = await platform.db.prisma.otpCode.findMany({ where: { phone, delivery: 'queued' } })
  for (const { id } of waiting)
    await sendOtp(
      platform,
      { deliveryId: id },
      { signal: new AbortController().signal, attempt: 1, isLastAttempt: false },
    )
  const [latest] = await listOutbox(platform, phone)
  if (!latest) throw new Error(`${phone} got no code`)
  return latest.code
}

/** Any six digits but those. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Makes everything that was ever sent to the phone so many seconds older. */
export async function ageCodes({ platform }: TestApp, phone: string, seconds: number): Promise<void> {
  await runSql(
    platform.db.kysely,
    `UPDATE "OtpCode" SET "createdAt" = "createdAt" - make_interval(secs => $2),
       "expiresAt" = "expiresAt" - make_interval(secs => $2) WHERE phone = $1`,
    [phone, seconds],
  )
}

/** A minute after a sender stood still, or tried: one message may try again. A second more, since the column rounds up. */
export const aMinuteLater = (db: Db): Promise<unknown> =>
  runSql(db.kysely, `UPDATE "WhatsappSender" SET "probeAt" = "probeAt" - interval '61 seconds'`)
