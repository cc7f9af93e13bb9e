import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { domainEvent } from '../../platform/outbox/port.ts'
import { recordEvent } from '../../platform/outbox/record-event.ts'
import { currentRequestContext, runInContext } from '../../platform/request-context.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeShop, makeUser, type TestShop, type TestUser } from '../../testing/factories.ts'
import { listen, openPlain, openSocketIo } from '../../testing/sockets.ts'

/** Captures log and traces of an app, from the request to its jobs and pushes. */
let app: TestApp
let address: string
let owner: TestUser
let buyer: TestUser
let shop: TestShop
let lines: Record<string, unknown>[] = []
const collector = { spans: [] as SpanJson[], close: () => {} }

type SpanJson = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** Stores batches like an OpenTelemetry collector. */
const startCollector = async (): Promise<string> => {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const batch = JSON.parse(Buffer.concat(pieces).toString('utf8'))
      for (const { scopeSpans } of batch.resourceSpans)
        for (const { spans } of scopeSpans) collector.spans.push(...spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  collector.close = () => void server.close()
  const at = server.address()
  return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
}

beforeAll(async () => {
  const log = createLogger({
    level: 'debug',
    pretty: false,
    to: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const OTEL_EXPORTER_OTLP_ENDPOINT = await startCollector()
  app = await startTestApp({ log, env: { LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT } })
  address = await listen(app)
  ;[owner, buyer] = [await makeUser(app), await makeUser(app)]
  shop = await makeShop(app, { owner })
  app.work()
})
afterAll(async () => {
  await app.close()
  collector.close()
})

const metrics = async (headers = {}) => (await app.app.inject({ url: '/metrics', headers })).body
const figure = async (line: string): Promise<number> =>
  Number(
    (await metrics())
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  )
/** The owner gets a notification and its push. */
const followOwner = (headers: Record<string, string>) =>
  buyer.call('followUser', { followingId: owner.id }, { headers })

describe('metrics', () => {
  it('count requests by route template and class of status', async () => {
    const { id } = shop
    for (let times = 0; times < 3; times += 1) await app.visitor.call('getShop', { id })
    for (let times = 0; times < 40; times += 1)
      await app.app.inject({
        url: `/api/nothing-${times}?a=${times}`,
        method: times % 2 ? 'GET' : 'PROPFIND',
      })
    await app.app.inject({ url: '/api/shops/none-of-this' })
    expect(await figure('sokoni_http_requests_total{route="/api/shops/:id",method="GET",status="2xx"}')).toBe(
      3,
    )
    const text = await metrics()
    expect(text).toContain('sokoni_http_request_seconds_bucket{le="0.1",route="/api/shops/:id",method="GET"}')
    expect(text).not.toContain(id)
    expect(text).not.toContain('nothing-')
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map((match) => match[1]))
    // Other requests are from the setup; unknown paths share one label.
    expect([...routes].sort()).toEqual(['/api/shops/:id', '/metrics', 'unknown'])
  })

  it('include sockets, pushes, messages, connections, outbox, queues and jobs', async () => {
    const [mine, theirs] = [await openSocketIo(address, owner.token), await openPlain(address, buyer.token)]
    expect(await figure('sokoni_sockets_open{kind="socket.io"}')).toBe(1)
    expect(await figure('sokoni_sockets_open{kind="plain"}')).toBe(1)
    await theirs.send('chat:send', { shopId: shop.id, content: 'Good day' })
    await theirs.send('chat:send', { content: 'To nobody' })
    await theirs.send('anything at all', {})
    await buyer.call('requestDeactivation', { reason: 'A pause' })
    await mine.until('chat:message')
    await app.settle()
    expect(await figure('sokoni_pushes_total{event="chat:message"}')).toBeGreaterThanOrEqual(1)
    expect(await figure('sokoni_chat_latency_seconds_count{kind="shop"}')).toBeGreaterThanOrEqual(1)
    expect(await figure('sokoni_socket_events_total{event="chat:send",outcome="done"}')).toBe(1)
    expect(await figure('sokoni_socket_events_total{event="chat:send",outcome="refused"}')).toBe(1)
    expect(await figure('sokoni_socket_events_total{event="unknown",outcome="refused"}')).toBe(1)
    expect(await figure('sokoni_outbox_events{state="failed"}')).toBe(0)
    expect(await figure('sokoni_outbox_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(await figure('sokoni_queue_jobs{queue="video",state="waiting"}')).toBe(0)
    expect(await figure('sokoni_queue_oldest_seconds{queue="otp"}')).toBe(0)
    expect(await figure('sokoni_db_connections{state="limit"}')).toBe(10)
    expect(await figure('sokoni_db_waiting')).toBe(0)
    expect(await figure('sokoni_reviews_waiting{kind="seller"}')).toBe(0)
    expect(await figure('sokoni_reviews_waiting{kind="account"}')).toBe(1)
    expect(await figure('sokoni_reviews_oldest_seconds{kind="account"}')).toBeGreaterThanOrEqual(0)
    expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    mine.close()
    theirs.close()
    await Promise.all([mine.closed, theirs.closed])
    await expect.poll(() => figure('sokoni_sockets_open{kind="plain"}')).toBe(0)
  })

  it('require the operator’s token', async () => {
    const closed = await startTestApp({ env: { METRICS_TOKEN: 'a token that is long enough' } })
    const ask = async (authorization?: string) =>
      (await closed.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } }))
        .statusCode
    expect([
      await ask(),
      await ask('Bearer another'),
      await ask('Bearer a token that is long enough'),
    ]).toEqual([401, 401, 200])
    await closed.close()
  })
})

describe('a request’s id', () => {
  it('is the caller’s if it is fit for a log, otherwise a new one', async () => {
    const answered = async (id?: string) =>
      (await app.app.inject({ url: '/health', headers: { ...(id && { 'x-request-id': id }) } })).headers[
        'x-request-id'
      ]
    expect(await answered('from-the-proxy-1')).toBe('from-the-proxy-1')
    for (const bad of [undefined, 'short', 'a b c d e f g h', '{"level":60}', 'x'.repeat(101)])
      expect(await answered(bad)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is passed to listeners, pushes and jobs, and logged with their errors', async () => {
    lines = []
    await followOwner({ 'x-request-id': 'request-number-7' })
    await app.settle()
    const pushed = lines
      .filter(({ msg }) => msg === 'Pushed')
      .map(({ event, requestId }) => [event, requestId])
    expect(pushed).toContainEqual(['notification', 'request-number-7'])

    await app.app.inject({
      url: '/api/auth/signup',
      method: 'POST',
      headers: { 'x-request-id': 'request-number-8' },
      payload: { phone: '+26876123499', name: 'Thandi', password: 'correct horse battery' },
    })
    await expect
      .poll(() =>
        lines.filter(({ msg }) => String(msg).startsWith('WhatsApp code')).map(({ requestId }) => requestId),
      )
      .toEqual(['request-number-8'])
  })

  it('is stored with a failed event for its retry', async () => {
    const happened = domainEvent<{ n: number }>()('test.happened')
    const received: unknown[] = []
    app.platform.outbox.on(happened, 'test.fails-once', async () => {
      received.push(currentRequestContext()?.requestId)
      if (received.length === 1) throw new Error('not yet')
    })
    await runInContext({ requestId: 'request-number-9' }, () =>
      app.platform.db.transaction((tx) => recordEvent(tx, happened, { n: 1 })),
    )
    await expect.poll(() => received, { timeout: 10_000 }).toEqual(['request-number-9', 'request-number-9'])
  })
})

it('traces a request through its statements, its job and its push, as part of the caller’s trace', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  const other = await makeUser(app)
  await other.call('followUser', { followingId: owner.id }, { headers: { traceparent } })
  await app.visitor.call(
    'signup',
    { phone: '+26876123498', name: 'Thandi', password: 'correct horse battery' },
    { headers: { traceparent } },
  )
  const ours = () => collector.spans.filter((span) => span.traceId === traceId)
  await expect
    .poll(() => ours().map(({ name }) => name), { timeout: 15_000 })
    .toEqual(
      expect.arrayContaining(['POST /api/follows/follow', 'push notification', 'job accounts.send-otp']),
    )
  const request = ours().find(({ name }) => name === 'POST /api/follows/follow')
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7')
  const statements = ours().filter(({ name }) => name.startsWith('sql '))
  expect(statements.filter(({ parentSpanId }) => parentSpanId === request?.spanId).length).toBeGreaterThan(0)
  const job = ours().find(({ name }) => name === 'job accounts.send-otp')
  expect(statements.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
  // Statements are recorded without their values.
  expect(JSON.stringify(ours())).not.toContain('+26876123498')
})
