import { v7 as newId } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readSql, runSql } from '../../testing/sql.ts'
import { db, got, lines, messageTo, open, refusalOf, setUp } from './cloud.test-setup.ts'

setUp()

describe('the limits', () => {
  test('allow one message per person in six seconds, from all processes together', async () => {
    const message = messageTo('01')
    await open().sendOtp(message)
    const next = { ...message, deliveryId: newId() }
    const { failure } = await refusalOf(open().sendOtp(next))
    expect(failure).toMatchObject({ kind: 'later', isRefusal: false, factor: 1 })
    expect(failure.kind === 'later' && failure.firstMs).toBeGreaterThan(4_000)
    expect(failure.kind === 'later' && failure.firstMs).toBeLessThanOrEqual(6_000)
    await runSql(db.kysely, `UPDATE "WhatsappSend" SET "createdAt" = "createdAt" - interval '6 seconds'`)
    await open().sendOtp(next)
    expect(got(message)).toHaveLength(2)
  })

  test('space messages; one that would wait long goes back to the queue', async () => {
    const whatsapp = open({}, { perSecond: 2, pairMs: 0 })
    await whatsapp.sendOtp(messageTo('01'))
    const nextAt = async () => {
      const [row] = await readSql(db.kysely, { at: z.date() }, 'SELECT "nextAt" AS at FROM "WhatsappSender"')
      return row?.at.getTime() ?? 0
    }
    await runSql(db.kysely, `UPDATE "WhatsappSender" SET "nextAt" = now() + interval '60 seconds'`)
    const before = await nextAt()
    const refusals = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(whatsapp.sendOtp(messageTo('01')))),
    )
    for (const { failure } of refusals) expect(failure).toMatchObject({ kind: 'later', isRefusal: false })
    expect((await nextAt()) - before).toBe(8 * 500)
    await runSql(db.kysely, `UPDATE "WhatsappSender" SET "nextAt" = now() + interval '300 milliseconds'`)
    const turn = await nextAt()
    await whatsapp.sendOtp(messageTo('01'))
    expect(Date.now()).toBeGreaterThanOrEqual(turn - 50) // two clocks on one machine
  })
})

describe('the budget', () => {
  const unlimited = { perSecond: 80, pairMs: 0 }
  beforeEach(() => runSql(db.kysely, 'DELETE FROM "WhatsappSend"'))

  test('counts cost by country over a day for all processes; beyond it codes wait, with one alarm', async () => {
    const settings = { WHATSAPP_DAILY_COST: '1', WHATSAPP_PRICES: 'SZ=0.4,*=0.7' }
    const one = open(settings, unlimited)
    await one.sendOtp(messageTo('01'))
    const abroad = { ...messageTo('01'), to: '+27821234501' }
    for (const whatsapp of [one, open(settings, unlimited)])
      expect((await refusalOf(whatsapp.sendOtp(abroad))).failure).toEqual({
        kind: 'later',
        firstMs: 60_000,
        factor: 1,
        isRefusal: false,
      })
    await one.sendOtp(messageTo('01'))
    await refusalOf(one.sendOtp(messageTo('01')))
    expect(got(abroad)).toEqual([])
    expect(lines.filter((line) => line.includes('spent'))).toHaveLength(2) // one per process
    await runSql(db.kysely, `UPDATE "WhatsappSend" SET "createdAt" = "createdAt" - interval '1 day'`)
    await one.sendOtp(abroad)
    expect(got(abroad)).toHaveLength(1)
  })

  test('refuses nothing without a limit', async () => {
    const message = messageTo('01')
    for (let n = 0; n < 3; n += 1) await open({}, unlimited).sendOtp({ ...message, deliveryId: newId() })
    expect(got(message)).toHaveLength(3)
  })

  test('raises an alarm for a range of numbers that gets far more than usual, and for no other', async () => {
    const whatsapp = open({ WHATSAPP_SPIKE: '3' }, unlimited)
    const alarms = () => lines.filter((line) => line.includes('Unusually many codes to +26877'))
    for (let n = 0; n < 2; n += 1) await whatsapp.sendOtp(messageTo('01'))
    await whatsapp.sendOtp({ ...messageTo('01'), to: '+26876123401' })
    expect(alarms()).toEqual([])
    await whatsapp.sendOtp(messageTo('01'))
    await whatsapp.sendOtp(messageTo('01'))
    expect(alarms()).toHaveLength(1)
    // No alarm if the rate is usual.
    await runSql(
      db.kysely,
      `INSERT INTO "WhatsappSend" ("deliveryId", attempt, recipient, prefix, "createdAt")
       SELECT gen_random_uuid(), 1, '', '+26877', now() - interval '5 hours' FROM generate_series(1, 100)`,
    )
    const other = open({ WHATSAPP_SPIKE: '3' }, unlimited)
    await other.sendOtp(messageTo('01'))
    expect(alarms()).toHaveLength(1)
  })
})
