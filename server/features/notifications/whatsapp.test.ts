import { beforeAll, expect, it } from 'vitest'
import { listDevelopmentMessages } from '../../../platform/whatsapp/development.ts'
import { SendError } from '../../../platform/whatsapp/port.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { app, buy, offerOf, openMarket, setUp } from '../deals/deals.test-setup.ts'
import { enqueueWhatsapp } from './actions/enqueue-whatsapp.ts'
import { sendByWhatsapp } from './actions/send-by-whatsapp.ts'

setUp({ WHATSAPP_NOTICE_TEMPLATE: 'deal_update' })
beforeAll(() => app.work())

/**
 * How many jobs of notifications are not done. Waiting and running jobs are counted one after the
 * other, since a job that starts between two counts at once would be in neither.
 */
const pendingJobs = async () => {
  const [before, after] = [await readStats(), await readStats()]
  return before.waiting + before.delayed + after.running + after.delayed
}

const readStats = async () => {
  const queues = await app.platform.queue.stats()
  const { waiting = 0, delayed = 0, running = 0 } = queues.find(({ name }) => name === 'notifications') ?? {}
  return { waiting, delayed, running }
}

const sql = (statement: string) => runSql(app.platform.db.kysely, statement)

const phoneOf = async ({ id }: TestUser) =>
  String((await app.platform.db.prisma.user.findUniqueOrThrow({ where: { id } })).phone)

const consent = async (user: TestUser, isVerified = true) => {
  await sql(`UPDATE "User" SET "isPhoneVerified" = ${isVerified} WHERE id = '${user.id}'`)
  const preferences = [{ id: 'whatsapp', enabled: true }]
  expect((await user.call('setPreferences', { preferences } as never)).status).toBe(200)
}

/** Makes what happened minutes older, runs the sweep, and returns the texts that the user got. */
const afterMinutes = async (user: TestUser, minutes: number) => {
  await app.settle()
  await sql(
    `UPDATE "Notification" SET "createdAt" = "createdAt" - interval '${minutes} minutes',
       "whatsappAt" = "whatsappAt" - interval '${minutes} minutes',
       "whatsappSentAt" = "whatsappSentAt" - interval '${minutes} minutes' WHERE "userId" = '${user.id}'`,
  )
  await enqueueWhatsapp(app.platform)
  await expect.poll(pendingJobs, { timeout: 20_000 }).toBe(0)
  return (await listDevelopmentMessages(app.platform, await phoneOf(user))).map(({ code }) => code)
}

it('news of a deal go by WhatsApp once, folded, to a verified number that wants them', async () => {
  const { id, buyer, owner, deal } = await buy()
  await consent(buyer)
  await owner.call('confirmDealPayment', { id })
  await owner.call('markDealReady', { id })
  expect(await afterMinutes(buyer, 1)).toEqual([])
  const ready = `Ready for pick-up. Deal ${deal.number}: ${deal.product.title} (deals/${id})`
  expect(await afterMinutes(buyer, 2)).toEqual([ready])
  // Neither a second sweep nor a lost record of the sending sends it again.
  expect(await afterMinutes(buyer, 0)).toEqual([ready])
  const [kept] = await sql(`SELECT id FROM "Notification" WHERE "userId" = '${buyer.id}'`)
  await sql(
    `UPDATE "Notification" SET "whatsappAt" = NULL, "whatsappSentAt" = NULL WHERE "userId" = '${buyer.id}'`,
  )
  await sendByWhatsapp(app.platform, String(Object(kept).id))
  expect(await afterMinutes(buyer, 0)).toEqual([ready])

  // The next news wait until ten minutes after the last message.
  await owner.call('cancelDeal', { id, reason: 'It broke' })
  expect(await afterMinutes(buyer, 3)).toEqual([ready])
  const cancelled = ready.replace('Ready for pick-up', 'Deal cancelled')
  expect(await afterMinutes(buyer, 10)).toEqual([cancelled, ready])
})

it('nothing goes by WhatsApp without consent, to an unverified number, or once it was read', async () => {
  const { id, buyer, owner } = await buy()
  await owner.call('markDealReady', { id })
  expect(await afterMinutes(buyer, 3)).toEqual([])
  await consent(buyer, false)
  expect(await afterMinutes(buyer, 0)).toEqual([])
  await consent(buyer)
  const off = { preferences: [{ id: 'order_updates', enabled: false }] }
  await buyer.call('setPreferences', off as never)
  expect(await afterMinutes(buyer, 0)).toEqual([])
  await buyer.call('setPreferences', { preferences: [{ id: 'order_updates', enabled: true }] } as never)
  await buyer.call('readAllNotifications')
  expect(await afterMinutes(buyer, 0)).toEqual([])
  // The shop did not consent.
  expect(await afterMinutes(owner, 3)).toEqual([])
})

it('a message that must wait is tried again, and one that is refused is not', async () => {
  const { id, buyer, owner } = await buy()
  await consent(buyer)
  await owner.call('markDealReady', { id })
  await app.settle()
  await sql(
    `UPDATE "Notification" SET "createdAt" = now() - interval '5 minutes' WHERE "userId" = '${buyer.id}'`,
  )
  const [kept] = await sql(`SELECT id FROM "Notification" WHERE "userId" = '${buyer.id}'`)
  const notificationId = String(Object(kept).id)
  const tries: string[] = []
  const failing = (kind: 'in-progress' | 'unreachable') => ({
    ...app.platform,
    whatsapp: {
      ...app.platform.whatsapp,
      sendNotification: async () => {
        tries.push(kind)
        throw new SendError({ kind }, 'No')
      },
    },
  })
  await sendByWhatsapp(failing('in-progress'), notificationId)
  await sendByWhatsapp(failing('unreachable'), notificationId)
  await sendByWhatsapp(failing('unreachable'), notificationId)
  expect(tries).toEqual(['in-progress', 'unreachable'])
})

it('several due notifications make one message, which counts the others', async () => {
  const { id, buyer, owner, deal } = await buy()
  await consent(buyer)
  const second = (await buyer.call('buyProduct', { id: deal.productId ?? '' })).body.data.deal
  await owner.call('markDealReady', { id })
  await owner.call('markDealReady', { id: second.id })
  const ready = `Ready for pick-up. Deal ${deal.number}: ${deal.product.title} (+1) (account?panel=notifications)`
  expect(await afterMinutes(buyer, 3)).toEqual([ready])
  for (const minutes of [0, 11, 11]) expect(await afterMinutes(buyer, minutes)).toEqual([ready])
})

it('an offer that was withdrawn makes no message', async () => {
  const market = await openMarket()
  await consent(market.owner)
  const { offer } = await offerOf(market)
  await market.buyer.call('withdrawOffer', { id: offer.id })
  expect(await afterMinutes(market.owner, 3)).toEqual([])
  await offerOf(market)
  expect(await afterMinutes(market.owner, 3)).toHaveLength(1)
})

it('many notifications of one person do not delay those of others', async () => {
  const [busy, calm] = [await buy(), await buy()]
  for (const { buyer, owner, id } of [busy, calm]) {
    await consent(buyer)
    await owner.call('markDealReady', { id })
  }
  await app.settle()
  const make = (userId: string, count: number, minutes: number) =>
    sql(
      `INSERT INTO "Notification" (id, "userId", type, title, message, "createdAt")
       SELECT gen_random_uuid(), '${userId}', 'offer', 'New offer', 'Thing', now() - interval '${minutes} minutes'
       FROM generate_series(1, ${count})`,
    )
  await make(busy.buyer.id, 300, 60)
  await make(calm.buyer.id, 1, 5)
  const ids: string[] = []
  const enqueue = async (_name: string, { notificationId }: { notificationId: string }) => {
    ids.push(notificationId)
  }
  await enqueueWhatsapp({ ...app.platform, queue: { ...app.platform.queue, enqueue: enqueue as never } })
  const rows = await app.platform.db.prisma.notification.findMany({ where: { id: { in: ids } } })
  expect(rows.filter(({ userId }) => userId === busy.buyer.id)).toHaveLength(1)
  expect(rows.filter(({ userId }) => userId === calm.buyer.id)).toHaveLength(1)
})

it('a refusal because of one account leaves the news of others for the next sweep', async () => {
  const market = await openMarket()
  const { owner, buyer, product } = market
  await consent(owner)
  await offerOf(market)
  const other = await makeUser(app)
  await other.call('makeOffer', { id: product.id, amount: 70 })
  await app.settle()
  await sql(
    `UPDATE "Notification" SET "createdAt" = "createdAt" - interval '5 minutes' WHERE "userId" = '${owner.id}'`,
  )
  const rows = await app.platform.db.prisma.notification.findMany({
    where: { userId: owner.id, type: 'offer' },
    orderBy: { createdAt: 'asc' },
  })
  const causes: (string | null)[] = []
  const refusing = {
    ...app.platform,
    whatsapp: {
      ...app.platform.whatsapp,
      sendNotification: async ({ causedBy }: { causedBy: string | null }) => {
        causes.push(causedBy)
        throw new SendError({ kind: 'refused' }, 'No')
      },
    },
  }
  for (const { id } of [...rows, ...rows]) await sendByWhatsapp(refusing, id)
  expect(causes).toEqual([buyer.id, other.id])
})
