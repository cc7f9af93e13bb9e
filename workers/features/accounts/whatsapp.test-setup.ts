import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type GraphDouble, startGraphDouble } from '../../../testing/graph-double.ts'
import { runSql } from '../../../testing/sql.ts'
import { sendOtp } from './send-otp.ts'

export const UNREACHED = { status: 'failed', reason: 'We could not reach this number on WhatsApp' }

export let graph: GraphDouble
export let app: TestApp
let count = 1000
/** Requests a code for a number with the given ending. */
export const ask = async (ending: string, phone = `+26876${++count}${ending}`) => {
  const { body } = await app.visitor.call('signup', { phone, password: 'mulberry-grove-17', name: 'Thandi' })
  await app.settle()
  return { phone, deliveryId: body.data.deliveryId }
}
/** Runs the job like a worker, regardless of its delay, then waits for all reports. */
export const send = async (deliveryId: string) => {
  await runSql(
    app.platform.db.kysely,
    `UPDATE "OtpCode" SET "dueAt" = now() WHERE id = $1 AND "dueAt" IS NOT NULL`,
    [deliveryId],
  )
  await sendOtp(
    app.platform,
    { deliveryId },
    { signal: new AbortController().signal, attempt: 1, isLastAttempt: false },
  )
  await receiveReports()
}
export const receiveReports = async () => {
  await graph.settled()
  await app.settle()
}
export const seen = async (deliveryId: string) =>
  (await app.visitor.call('getOtpDelivery', { deliveryId })).body.data
export const rowOf = (id: string) => app.platform.db.prisma.otpCode.findUniqueOrThrow({ where: { id } })
export const got = (phone: string) => graph.sent.filter((message) => message.to === phone)
/** Sends, and returns the seconds until the next attempt, rounded up. */
export const sendAndWait = async (deliveryId: string): Promise<number> => {
  const before = Date.now()
  await send(deliveryId)
  return ((await rowOf(deliveryId)).dueAt?.getTime() ?? Number.NaN) / 1000 - before / 1000
}
export const reportOf = (
  id = '',
  status: 'sent' | 'delivered' | 'read' | 'failed' = 'delivered',
  callback?: string,
  more: object = {},
) => ({
  id,
  status,
  timestamp: String(Math.floor(Date.now() / 1000)),
  ...(callback !== undefined && { biz_opaque_callback_data: callback }),
  ...more,
})

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    graph = await startGraphDouble()
    app = await startTestApp({
      env: {
        ...graph.settings,
        WHATSAPP_GRAPH_URL: graph.url,
        RATE_LIMIT_FACTOR: '100000',
        LOG_LEVEL: 'silent',
      },
    })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    graph.callBack(`${app.app.listeningOrigin}/api/webhooks/whatsapp`)
  })
  afterAll(async () => {
    await app.close()
    await graph.close()
  })
}
