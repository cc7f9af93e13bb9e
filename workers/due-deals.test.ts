import { afterAll, beforeAll, expect, it } from 'vitest'
import { app, buy, offerOf, openMarket, setUp, stockOf } from '../server/features/deals/deals.test-setup.ts'
import { runSql } from '../testing/sql.ts'
import { startTimers } from './timers.ts'

setUp()

let timers: ReturnType<typeof startTimers> | undefined
beforeAll(() => app.work())
afterAll(() => timers?.stop())

const inHours = (table: 'Offer' | 'Deal', id: string, hours: number) =>
  runSql(
    app.platform.db.kysely,
    `UPDATE "${table}" SET "expiresAt" = now() + interval '${hours} hours',
       "updatedAt" = "updatedAt" - interval '2 hours' WHERE id = '${id}'`,
  )

it('a timer of the worker puts what is due into the queue, whose job ends and reminds', async () => {
  const [over, soon] = [await openMarket(), await openMarket()]
  const [expired, expiring] = [(await offerOf(over)).offer, (await offerOf(soon)).offer]
  const [lapsed, lapsing] = [await buy(), await buy()]
  await app.settle()
  await inHours('Offer', expired.id, -1)
  await inHours('Offer', expiring.id, 5)
  await inHours('Deal', lapsed.id, -1)
  await inHours('Deal', lapsing.id, 20)
  expect(await stockOf(lapsed.product)).toBe(4)

  timers = startTimers(app.platform)
  const stateOf = async () => {
    const { offer } = (await over.buyer.call('getOffer', { id: expired.id })).body.data
    const { deal } = (await lapsed.buyer.call('getDeal', { id: lapsed.id })).body.data
    return [offer.status, deal.status, deal.timeline.at(-1)?.by]
  }
  await expect.poll(stateOf, { timeout: 30_000 }).toEqual(['expired', 'cancelled', 'clock'])
  expect(await stockOf(lapsed.product)).toBe(5)

  const titleFor = async (user: typeof soon.owner) =>
    (await user.call('listNotifications')).body.data.notifications[0]?.title
  const reminders = () => Promise.all([soon.owner, lapsing.buyer, lapsing.owner].map(titleFor))
  await expect
    .poll(reminders, { timeout: 30_000 })
    .toEqual(['An offer expires soon', 'A deal is cancelled soon', 'A deal is cancelled soon'])
})
