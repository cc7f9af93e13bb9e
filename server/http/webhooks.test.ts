import { createHmac } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSigned } from '../../platform/whatsapp/webhook.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type GraphDouble, signWebhook, startGraphDouble, webhookOf } from '../../testing/graph-double.ts'
import { runSql } from '../../testing/sql.ts'

const URL = '/api/webhooks/whatsapp'

let graph: GraphDouble
let app: TestApp
beforeAll(async () => {
  graph = await startGraphDouble()
  app = await startTestApp({
    env: { ...graph.settings, WHATSAPP_GRAPH_URL: graph.url, LOG_LEVEL: 'silent' },
  })
})
afterAll(async () => {
  await app.close()
  await graph.close()
})
beforeEach(() => runSql(app.platform.db.kysely, 'DELETE FROM "OtpReport"'))

const post = (bytes: Buffer, headers: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url: URL,
    payload: bytes,
    headers: { 'content-type': 'application/json', ...headers },
  })
const signed = (signature: string) => ({ 'x-hub-signature-256': signature })
const reports = () => app.platform.db.prisma.otpReport.findMany({ orderBy: { messageId: 'asc' } })
const line = (id: string, more: object = {}) => ({
  id,
  status: 'delivered' as const,
  timestamp: '1750030073',
  ...more,
})

describe('subscribing', () => {
  const subscribe = (query: Record<string, string>) => app.app.inject({ method: 'GET', url: URL, query })
  const right = {
    'hub.mode': 'subscribe',
    'hub.challenge': '1158201444',
    'hub.verify_token': 'what we agreed on',
  }

  test('the right token gets the challenge and nothing else', async () => {
    const response = await subscribe(right)
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('1158201444')
    expect(response.headers['content-type']).toContain('text/plain')
  })

  test.each([
    { ...right, 'hub.verify_token': 'what we agreed o' },
    { ...right, 'hub.verify_token': '' },
    { ...right, 'hub.mode': 'unsubscribe' },
    { 'hub.mode': 'subscribe', 'hub.challenge': '1' },
  ])('%j is refused', async (query: Record<string, string>) => {
    const response = await subscribe(query)
    expect(response.statusCode).toBe(403)
    expect(response.body).not.toContain('1158201444')
  })
})

describe('the signature', () => {
  test('matches the documented example', () => {
    const signature = 'sha256=0329a06b62cd16b33eb6792be8c60b158d89a2ee3a876fce9a881ebb488c0914'
    expect(isSigned('secret', Buffer.from('test'), signature)).toBe(true)
    expect(isSigned('secret', Buffer.from('test '), signature)).toBe(false)
    expect(isSigned('secret', Buffer.from('test'), signature.toUpperCase())).toBe(false)
  })

  test('covers the raw bytes, not the parsed content', async () => {
    const { bytes, signature } = signWebhook(webhookOf([[line('wamid.1')]]))
    expect(bytes.toString()).toContain('\\u')
    const restated = Buffer.from(JSON.stringify(JSON.parse(bytes.toString())))
    expect((await post(restated, signed(signature))).statusCode).toBe(403)
    expect((await post(bytes, signed(signature))).statusCode).toBe(200)
    expect(await reports()).toHaveLength(1)
  })

  test('with another secret, missing, or of an empty body is refused', async () => {
    const { bytes, signature } = signWebhook(webhookOf([[line('wamid.1')]]))
    const bare = signature.slice('sha256='.length)
    for (const wrong of [
      signWebhook(webhookOf([[line('wamid.1')]]), 'another').signature,
      bare,
      `sha1=${bare}`,
      `sha256=${bare.slice(0, 62)}`,
      `sha256=${bare}00`,
      'sha256=',
      '',
    ])
      expect((await post(bytes, signed(wrong))).statusCode).toBe(403)
    expect((await post(bytes, {})).statusCode).toBe(403)
    expect((await post(Buffer.alloc(0), signed(signature))).statusCode).toBe(403)
    expect(await reports()).toHaveLength(0)
  })

  test('is checked for any content type', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'text/plain',
      'application/x-www-form-urlencoded',
    ]) {
      const { bytes, signature } = signWebhook(webhookOf([[line(`wamid.${type}`)]]))
      expect((await post(bytes, { ...signed(signature), 'content-type': type })).statusCode).toBe(200)
    }
    expect(await reports()).toHaveLength(3)
  })

  test('does not make file types acceptable, which are not counted', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'application/offset+octet-stream']) {
      const { bytes, signature } = signWebhook(webhookOf([[line(`wamid.${type}`)]]))
      expect((await post(bytes, { ...signed(signature), 'content-type': type })).statusCode).toBe(415)
    }
  })

  test('none of 2,000 modified webhooks is accepted, and a replay changes nothing', async () => {
    const { bytes, signature } = signWebhook(
      webhookOf([[line('wamid.victim', { biz_opaque_callback_data: `otp_${newId()}` })]]),
    )
    let seed = 20261121
    const random = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
    const mutate = (text: Buffer): Buffer => {
      const at = random(text.length)
      const other = Buffer.from([(text[at] ?? 0) ^ (1 << random(7))])
      const [before, after] = [text.subarray(0, at), text.subarray(at + 1)]
      const kinds = [
        () => Buffer.concat([before, other, after]),
        () => Buffer.concat([before, after]),
        () => Buffer.concat([before, other, text.subarray(at)]),
        () => Buffer.concat([text, other]),
        () => before,
      ]
      return kinds[random(kinds.length)]?.() ?? before
    }
    const accepted: number[] = []
    for (let round = 0; round < 2_000; round += 1) {
      const inSignature = round % 4 === 0
      // Headers can only contain printable characters.
      const forged = inSignature
        ? mutate(Buffer.from(signature))
            .toString('latin1')
            .replace(/[^\x21-\x7e]/g, '?')
        : signature
      const response = await post(inSignature ? bytes : mutate(bytes), signed(forged))
      if (response.statusCode !== 403) accepted.push(round)
    }
    expect(accepted).toEqual([])
    expect(await reports()).toHaveLength(0)

    expect((await post(bytes, signed(signature))).statusCode).toBe(200)
    await app.settle()
    const before = await reports()
    expect(before).toHaveLength(1)
    for (let round = 0; round < 3; round += 1)
      expect((await post(bytes, signed(signature))).statusCode).toBe(200)
    await app.settle()
    expect(await reports()).toEqual(before)
  }, 120_000)
})

describe('a signed webhook', () => {
  const send = async (body: unknown) => {
    const { bytes, signature } = signWebhook(body)
    return (await post(bytes, signed(signature))).statusCode
  }

  test.each([
    null,
    [],
    'text',
    {},
    { entry: [{ changes: [{ field: 'account_update', value: { event: 'DISABLED' } }] }] },
    webhookOf([[{ id: '', status: 'sent', timestamp: '1' }]]),
    webhookOf([[{ id: 'wamid.1', status: 'played', timestamp: '1' }]]),
    webhookOf([[{ id: 'wamid.1', status: 'sent', timestamp: 'yesterday' }]]),
  ])('without usable content is answered, so that it is not repeated for a week: %j', async (body) => {
    expect(await send(body)).toBe(200)
    expect(await reports()).toHaveLength(0)
  })

  test('is answered even if it is not JSON', async () => {
    const bytes = Buffer.from('{"entry": [')
    const signature = `sha256=${createHmac('sha256', graph.settings.WHATSAPP_APP_SECRET).update(bytes).digest('hex')}`
    expect((await post(bytes, signed(signature))).statusCode).toBe(200)
  })

  test('stores valid reports beside invalid ones, each once', async () => {
    const strange = JSON.parse('{"id": 7}')
    const callback = newId()
    const own = { biz_opaque_callback_data: `otp_${callback}` }
    expect(
      await send(
        webhookOf([
          [line('wamid.1'), strange, line('wamid\u0000'), line('wamid.1')],
          [line('wamid.2', own), line('wamid.3', { biz_opaque_callback_data: 'otp_not-ours' })],
        ]),
      ),
    ).toBe(200)
    expect((await reports()).map(({ messageId, deliveryId }) => [messageId, deliveryId])).toEqual([
      ['wamid.1', null],
      ['wamid.2', callback],
      ['wamid.3', null],
    ])
  })

  test('stores reports once that arrive in twenty concurrent requests in any order', async () => {
    const lines = ['a', 'b', 'c', 'd'].map((id) => line(`wamid.${id}`))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => send(webhookOf([turn % 2 ? lines : lines.toReversed()]))),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await reports()).toHaveLength(4)
  })

  test('of more reports than one statement takes is stored whole', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => line(`wamid.${n}`))
    const { bytes, signature } = signWebhook(webhookOf([lines]))
    expect((await post(bytes, signed(signature))).statusCode).toBe(200)
    expect(await app.platform.db.prisma.otpReport.count()).toBe(20_000)
  })

  test('is exempt from the rate limit and can be larger than other bodies', async () => {
    const { bytes, signature } = signWebhook({ ...webhookOf([[]]), more: 'x'.repeat(2_000_000) })
    const response = await post(bytes, signed(signature))
    expect(response.statusCode).toBe(200)
    expect(response.headers['x-ratelimit-limit']).toBeUndefined()
    expect((await post(Buffer.alloc(3 * 1024 * 1024 + 1, 'x'), signed(signature))).statusCode).toBe(413)
  })
})

test('with the outbox there is no webhook and no way to forge a report', async () => {
  const own = await startTestApp()
  try {
    const { bytes, signature } = signWebhook(webhookOf([[line('wamid.1')]]), '')
    const response = await own.app.inject({
      method: 'POST',
      url: URL,
      payload: bytes,
      headers: { 'content-type': 'application/json', ...signed(signature) },
    })
    expect(response.statusCode).toBe(404)
  } finally {
    await own.close()
  }
})

test('with WhatsApp the codes are not shown anywhere', async () => {
  for (const url of ['/api/dev/outbox', '/dev/outbox'])
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404)
})
