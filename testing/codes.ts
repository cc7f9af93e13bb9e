import type { Db } from '../platform/db/db.ts'
import { listDevelopmentMessages } from '../platform/whatsapp/development.ts'
import { sendOtp } from '../workers/features/accounts/send-otp.ts'
import type { TestApp } from './app.ts'
import { runSql } from './sql.ts'

/** Sends all pending codes as a worker would, and returns the latest one of a phone. */
export const receiveCode = async (app: TestApp, phone: string): Promise<string> => {
  const { platform } = app
  await app.settle()
  const waiting = await platform.db.prisma.otpCode.findMany({ where: { phone, delivery: 'queued' } })
  for (const { id } of waiting)
    await sendOtp(
      platform,
      { deliveryId: id },
      { signal: new AbortController().signal, attempt: 1, isLastAttempt: false },
    )
  const [latest] = await listDevelopmentMessages(platform, phone)
  if (!latest) throw new Error(`${phone} got no code`)
  return latest.code
}

/** Returns six digits that differ from the code. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Makes everything sent to the phone older by `seconds`. */
export const ageCodes = async ({ platform }: TestApp, phone: string, seconds: number): Promise<void> => {
  await runSql(
    platform.db.kysely,
    `UPDATE "OtpCode" SET "createdAt" = "createdAt" - make_interval(secs => $2),
       "expiresAt" = "expiresAt" - make_interval(secs => $2) WHERE phone = $1`,
    [phone, seconds],
  )
}

/**
 * Ends the pause of a WhatsApp sender, after which one message may be tried: moves its time back by
 * a minute, and one second more, since the column rounds up.
 */
export const expireWhatsappPause = (db: Db): Promise<unknown> =>
  runSql(db.kysely, `UPDATE "WhatsappSender" SET "probeAt" = "probeAt" - interval '61 seconds'`)
