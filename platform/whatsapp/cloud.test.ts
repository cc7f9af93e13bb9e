import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { expireWhatsappPause } from '../../testing/codes.ts'
import { freePort } from '../../testing/processes.ts'
import { runSql } from '../../testing/sql.ts'
import { readEnv } from '../env.ts'
import { db, got, graph, lines, messageTo, open, refusalOf, setUp } from './cloud.test-setup.ts'
import { classifyError, isWorthResending } from './graph-errors.ts'
import type { OtpMessage } from './port.ts'

setUp()

const claims = ({ deliveryId }: OtpMessage) =>
  runSql(db.kysely, 'SELECT FROM "WhatsappSend" WHERE "deliveryId" = $1', [deliveryId])

/** An acceptance in more bytes than are read. */
const LONG = JSON.stringify({ messages: [{ id: 'wamid.long' }] }).padStart(100_000)

test('sends the documented request, with the delivery id but not the code as callback data', async () => {
  const message = messageTo('01')
  const { messageId } = await open().sendOtp(message)
  // The fake API accepts only the exact request: code twice, template, language, bearer token.
  expect(got(message)).toEqual([
    {
      wamid: messageId,
      to: message.to,
      template: 'verification_code',
      language: 'en_US',
      code: '582910',
      callback: `otp_${message.deliveryId}`,
    },
  ])
})

test('a code is in the language of its receiver where the template has it, otherwise in English', async () => {
  const whatsapp = open({ WHATSAPP_LANGUAGES: 'fr=fr,pt=pt_PT' })
  const languageFor = async (language: OtpMessage['language']) => {
    const message = { ...messageTo('01'), language }
    await whatsapp.sendOtp(message)
    return got(message).map((sent) => [sent.template, sent.language])
  }
  expect(await languageFor('fr')).toEqual([['verification_code', 'fr']])
  // Refused by the API, which does not have the template in Portuguese.
  expect(await languageFor('pt')).toEqual([['verification_code', 'en_US']])
  expect(await languageFor('sw')).toEqual([['verification_code', 'en_US']])
})

describe('a code is never sent twice', () => {
  test('by six concurrent processes', async () => {
    // Connections are opened before, so that all six requests are concurrent.
    await Promise.all(Array.from({ length: 6 }, () => runSql(db.kysely, 'SELECT pg_sleep(0.1)::text')))
    const message = messageTo('01')
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => open({}, { perSecond: 80, pairMs: 0 }).sendOtp(message)),
    )
    expect(got(message)).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.failure).toEqual({ kind: 'in-progress' })
    expect(await open().sendOtp(message)).toEqual({ messageId: got(message)[0]?.wamid })
  })

  test('if the connection breaks after it was accepted', async () => {
    const message = messageTo('09')
    expect((await refusalOf(open().sendOtp(message))).failure).toEqual({ kind: 'unknown' })
    for (const whatsapp of [open(), open()])
      expect((await refusalOf(whatsapp.sendOtp(message))).failure).toEqual({ kind: 'in-progress' })
    await runSql(db.kysely, `UPDATE "WhatsappSend" SET "createdAt" = "createdAt" - interval '16 seconds'`)
    expect((await refusalOf(open().sendOtp(message))).failure).toEqual({ kind: 'unknown' })
    expect(got(message)).toHaveLength(1)
  })

  test('if the process died before it stored the result', async () => {
    const message = messageTo('01')
    await open().sendOtp(message)
    await runSql(
      db.kysely,
      `UPDATE "WhatsappSend" SET "messageId" = NULL, "createdAt" = "createdAt" - interval '16 seconds'`,
    )
    expect((await refusalOf(open().sendOtp(message))).failure).toEqual({ kind: 'unknown' })
    expect(got(message)).toHaveLength(1)
  })

  test.each([
    ['no answer at all', ''],
    ['an answer that is no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['a success that says nothing', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'],
    ['a gateway that gave up', 'HTTP/1.1 504 Gateway Timeout\r\ncontent-length: 0\r\n\r\n'],
    ['an answer longer than any of Meta', `HTTP/1.1 200 OK\r\ncontent-length: ${LONG.length}\r\n\r\n${LONG}`],
    ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{"messages":[{"id":'],
    [
      'another address',
      'HTTP/1.1 307 Temporary\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n',
    ],
  ])('if there is %s', async (_what, answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    try {
      const whatsapp = open({ WHATSAPP_GRAPH_URL: `http://127.0.0.1:${port}` })
      const message = messageTo('01')
      expect((await refusalOf(whatsapp.sendOtp(message))).failure).toEqual({ kind: 'unknown' })
      expect(await claims(message)).toHaveLength(1)
    } finally {
      server.close()
    }
  })

  test('but is retried if it was never sent: connection refused, or Meta unavailable', async () => {
    const message = messageTo('01')
    const nobody = open({ WHATSAPP_GRAPH_URL: `http://127.0.0.1:${await freePort()}` })
    expect((await refusalOf(nobody.sendOtp(message))).failure).toMatchObject({ kind: 'later' })
    const nowhere = open({ WHATSAPP_GRAPH_URL: 'http://no-such-host.invalid' })
    expect((await refusalOf(nowhere.sendOtp(message))).failure).toMatchObject({ kind: 'later' })
    await open().sendOtp(message)
    expect(got(message)).toHaveLength(1)
  })

  test('but a second attempt is a new message', async () => {
    const message = messageTo('01')
    const whatsapp = open({}, { perSecond: 80, pairMs: 0 })
    await whatsapp.sendOtp(message)
    await whatsapp.sendOtp({ ...message, attempt: 2 })
    expect(got(message)).toHaveLength(2)
  })
})

describe('an error', () => {
  const later = { kind: 'later', isRefusal: true }
  test.each([
    ['06', { ...later, firstMs: 1_000, factor: 2 }],
    ['07', { ...later, firstMs: 4_000, factor: 4 }],
    ['21', { kind: 'unreachable' }],
    ['22', { kind: 'refused' }],
    ['23', { ...later, firstMs: 1_000, factor: 4, maxRefusals: 3 }],
    ['25', { kind: 'refused' }],
    ['26', { ...later, firstMs: 60_000, factor: 1 }],
    ['27', { ...later, firstMs: 15_000, factor: 2 }],
    ['29', { kind: 'refused' }],
  ])('for a number that ends in %s gives %j', async (ending, failure) => {
    const message = messageTo(ending)
    expect((await refusalOf(open().sendOtp(message))).failure).toMatchObject(failure)
    expect(await claims(message)).toHaveLength(0)
  })

  test('with each documented code has a handling', () => {
    const kinds = (codes: number[]) => codes.map((code) => classifyError(code, 400).failure.kind)
    const stops = (codes: number[]) => codes.map((code) => classifyError(code, 400).stops ?? false)
    const standstill = [0, 190, 3, 10, 200, 250, 299, 368, 130497, 131031, 131042, 131048, 133010]
    expect(new Set(stops(standstill))).toEqual(new Set([true]))
    const passing = [131056, 130429, 80007, 4, 133016, 131057, 1, 2, 131000, 131016]
    expect(new Set(kinds(passing))).toEqual(new Set(['later']))
    expect(new Set(stops(passing))).toEqual(new Set([false]))
    const final = [131030, 131049, 131050, 100, 131008, 131009, 132000, 132012, 131021, 131062]
    expect(new Set(kinds(final))).toEqual(new Set(['refused']))
    expect(classifyError(424242, 500).failure.kind).toBe('later')
    expect(classifyError(424242, 429).failure.kind).toBe('later')
    expect([131026, 131000, 190, 131049, 0].map(isWorthResending)).toEqual([true, true, false, false, false])
  })

  test('about the template uses the next template and alerts the operator', async () => {
    const message = messageTo('24')
    await open().sendOtp(message)
    expect(got(message).map(({ template }) => template)).toEqual(['verification_code_spare'])
    expect(lines.join()).toContain('template')
  })

  test('about the only template pauses sending', async () => {
    const whatsapp = open({ WHATSAPP_TEMPLATE: 'verification_code' })
    expect((await refusalOf(whatsapp.sendOtp(messageTo('24')))).errorCode).toBe(132001)
    const before = graph.requestCount()
    await refusalOf(whatsapp.sendOtp(messageTo('01')))
    expect(graph.requestCount()).toBe(before)
  })

  test('about the token pauses all processes, and one message a minute retries', async () => {
    expect((await refusalOf(open({ WHATSAPP_TOKEN: 'expired' }).sendOtp(messageTo('01')))).errorCode).toBe(
      190,
    )
    expect(lines.join()).toContain('token')
    const before = graph.requestCount()
    const message = messageTo('01')
    const { failure } = await refusalOf(open().sendOtp(message))
    expect(failure).toMatchObject({ kind: 'later', isRefusal: false })
    expect(graph.requestCount()).toBe(before)
    await expireWhatsappPause(db)
    await open().sendOtp(message)
    await open().sendOtp(messageTo('01'))
    expect(graph.requestCount()).toBe(before + 2)
    expect(lines.join()).toContain('works again')
  })

  test('is logged without code, number and token', async () => {
    for (const ending of ['22', '25', '28', '29']) {
      const message = messageTo(ending)
      const error = await refusalOf(open().sendOtp(message))
      for (const secret of [message.code, message.to.slice(1), graph.settings.WHATSAPP_TOKEN])
        expect(lines.join() + error.message + error.stack).not.toContain(secret)
      await runSql(db.kysely, 'DELETE FROM "WhatsappSender"')
    }
    expect(lines.length).toBeGreaterThanOrEqual(4)
  })
})

describe('the settings', () => {
  const { WHATSAPP_PROVIDER: provider, ...rest } = {
    ...{ WHATSAPP_PROVIDER: 'cloud', WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_TOKEN: 't' },
    ...{ WHATSAPP_APP_SECRET: 's', WHATSAPP_VERIFY_TOKEN: 'v' },
  }

  test('have the documented defaults', () => {
    expect(readEnv({ WHATSAPP_PROVIDER: provider, ...rest }).whatsappCloud).toEqual({
      graphUrl: 'https://graph.facebook.com',
      phoneNumberId: '1',
      token: 't',
      appSecret: 's',
      verifyToken: 'v',
      templates: ['verification_code'],
      language: 'en_US',
      languages: new Map(),
      budget: {
        ...{ dailyCost: undefined, prices: new Map([['*', 1]]), spikePerHour: 100 },
        ...{ notificationsPerRecipient: 20, notificationsPerCause: 200 },
      },
    })
    expect(readEnv({})).toMatchObject({ whatsappProvider: 'outbox', whatsappCloud: undefined })
  })

  test.each(Object.keys(rest))('the product does not start without %s', (name) => {
    const without = { WHATSAPP_PROVIDER: provider, ...rest, [name]: '' }
    expect(() => readEnv(without)).toThrow(name)
    expect(() => readEnv({ ...without, NODE_ENV: 'production' })).toThrow(name)
  })

  test('the outbox does not start in production', () => {
    expect(() => readEnv({ NODE_ENV: 'production' })).toThrow('WHATSAPP_PROVIDER=outbox')
    expect(readEnv({ NODE_ENV: 'production', WHATSAPP_PROVIDER: provider, ...rest }).whatsappProvider).toBe(
      'cloud',
    )
  })
})
