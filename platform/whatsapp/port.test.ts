import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GraphDouble, startGraphDouble } from '../../testing/graph-double.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { type Db, openDb } from '../db/db.ts'
import { readEnv } from '../env.ts'
import { createLogger } from '../logger.ts'
import { createWhatsappCloud } from './cloud.ts'
import { createDevelopmentWhatsapp, listDevelopmentMessages } from './development.ts'
import type { Whatsapp } from './port.ts'

let database: TestDatabase
let db: Db
let graph: GraphDouble
const log = createLogger({ level: 'silent', pretty: false })
const lines: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, poolSize: 4, log })
  graph = await startGraphDouble()
})
afterAll(async () => {
  await graph.close()
  await db.close()
  await database.drop()
})

/** Each adapter, with a function that counts the messages of a number. */
const adapters: Record<string, () => { whatsapp: Whatsapp; received(to: string): Promise<number> }> = {
  outbox: () => ({
    whatsapp: createDevelopmentWhatsapp({
      db,
      log: { ...log, info: (...args: unknown[]) => lines.push(String(args[1])) },
    }),
    received: async (to) => (await listDevelopmentMessages({ db }, to)).length,
  }),
  cloud: () => {
    const { whatsappCloud } = readEnv({ ...graph.settings, WHATSAPP_GRAPH_URL: graph.url })
    if (!whatsappCloud) throw new Error('The settings name another provider')
    return {
      // Without the limit per person, which `cloud.test.ts` checks.
      whatsapp: createWhatsappCloud({ db, log }, whatsappCloud, { perSecond: 80, pairMs: 0 }),
      received: async (to) => graph.sent.filter((message) => message.to === to).length,
    }
  },
}

describe.each(Object.entries(adapters))('WhatsApp by %s', (_name, open) => {
  test('a delivery is received once, even if it is sent repeatedly and concurrently', async () => {
    const { whatsapp, received } = open()
    const to = '+26876111111'
    const message = { deliveryId: newId(), attempt: 1, to, code: '012345', language: 'en' as const }
    const answers = await Promise.all([1, 2, 3, 4].map(() => whatsapp.sendOtp(message)))
    expect(await received(to)).toBe(1)
    expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1)
    expect(answers[0]?.messageId).not.toBe('')
    await whatsapp.sendOtp({ ...message, deliveryId: newId() })
    expect(await received(to)).toBe(2)
  })
})

describe('the outbox', () => {
  test('lists messages newest first, for all or one number in any notation of its plus', async () => {
    const whatsapp = createDevelopmentWhatsapp({ db, log })
    for (const [to, code] of [
      ['+26876222222', '000001'],
      ['+26876333333', '000002'],
      ['+26876222222', '000003'],
    ] as const)
      await whatsapp.sendOtp({ deliveryId: newId(), attempt: 1, to, code, language: 'en' })
    const codes = (messages: { code: string }[]) => messages.map(({ code }) => code)
    expect(codes(await listDevelopmentMessages({ db })).slice(0, 3)).toEqual(['000003', '000002', '000001'])
    for (const to of ['+26876222222', '26876222222', ' 26876222222'])
      expect(codes(await listDevelopmentMessages({ db }, to))).toEqual(['000003', '000001'])
    const [message] = await listDevelopmentMessages({ db }, '+26876333333')
    expect(message).toEqual({
      to: '+26876333333',
      template: 'verification_code',
      code: '000002',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  test('logs each code once', async () => {
    const { whatsapp } = { ...adapters.outbox?.() }
    lines.length = 0
    const message = {
      deliveryId: newId(),
      attempt: 1,
      to: '+26876444444',
      code: '424242',
      language: 'en' as const,
    }
    await whatsapp?.sendOtp(message)
    await whatsapp?.sendOtp(message)
    expect(lines).toEqual(['WhatsApp code for +26876444444: 424242'])
  })
})
