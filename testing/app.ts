import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type EndpointName, type Endpoints, endpoints } from '../contract/index.ts'
import type { Endpoint, EndpointAnswer, EndpointInput } from '../contract/wire.ts'
import { createMemoryBus } from '../platform/bus/memory.ts'
import type { BusMessage, PushMessage } from '../platform/bus/port.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { readEnv } from '../platform/env.ts'
import { loadKeys } from '../platform/keys.ts'
import { createLogger, type Logger } from '../platform/logger.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { watchPlatform } from '../platform/metrics/watch.ts'
import { completePlatform, openTracing } from '../platform/open.ts'
import { createBullQueue } from '../platform/queue/bullmq.ts'
import { type FoundFfmpeg, findFfmpeg } from '../platform/video/find-ffmpeg.ts'
import { buildApp } from '../server/app.ts'
import { declaredErrors, wireCode } from '../server/http/openapi/declared-errors.ts'
import { registerListeners } from '../server/listeners.ts'
import { routes } from '../server/routes.ts'
import { jobHandlers } from '../workers/handlers.ts'
import { openTestDb, type TestPlatform } from './db.ts'
import { testModelsDir } from './models.ts'
import { createTestDatabase } from './postgres.ts'

/** The answer of an endpoint, with its data typed by the contract. A refusal has no `data`. */
type TestAnswer<N extends EndpointName> = {
  status: number
  headers: Record<string, unknown>
  body: {
    success: boolean
    data: EndpointAnswer<Endpoints[N]>
    message: string
    error: { code: string; message: string }
    errors: { path: string; message: string }[]
  }
}

/** A caller: a signed-in user, or a visitor. */
export type Caller = {
  call<N extends EndpointName>(
    name: N,
    ...input: Record<string, never> extends EndpointInput<Endpoints[N]>
      ? [EndpointInput<Endpoints[N]>?, CallOptions?]
      : [EndpointInput<Endpoints[N]>, CallOptions?]
  ): Promise<TestAnswer<N>>
}
export type CallOptions = {
  headers?: Record<string, string>
  files?: Record<string, TestFile | TestFile[]>
}
type TestFile = { path?: string; bytes?: Uint8Array; filename: string; type: string }

export type TestApp = {
  app: FastifyInstance
  platform: TestPlatform
  /** Everything that was pushed to open pages, in order. */
  pushes: PushMessage[]
  visitor: Caller
  /** Returns a caller with this access token. */
  withToken(token: string): Caller
  /** Starts to process jobs, like a worker process. */
  work(): void
  /** Waits until every recorded event has been dispatched. */
  settle(): Promise<void>
  close(): Promise<void>
}

type AppOptions = { clock?: Clock; env?: Record<string, string>; log?: Logger }

/**
 * Starts the whole server in this process, without listening, with its own database, folder and an
 * in-memory bus. `clock` changes the time, `env` sets settings, `log` receives the log.
 */
export const startTestApp = async (options: AppOptions = {}): Promise<TestApp> => {
  const { platform, settled, close } = await openTestPlatform(options)
  watchPlatform(platform)
  registerListeners(platform)
  const pushes: PushMessage[] = []
  platform.bus.subscribe((message: BusMessage) => {
    if ('event' in message) pushes.push(message)
  })
  platform.outbox.start()
  const app = await buildApp(platform)
  await app.ready()

  return {
    app,
    platform,
    pushes,
    visitor: caller(app, {}),
    withToken: (token) => caller(app, { authorization: `Bearer ${token}` }),
    work: () => platform.queue.work(jobHandlers(platform), { concurrency: {} }),
    settle: settled,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

/** Found once per process: looking starts five programs. */
let ffmpeg: FoundFfmpeg | undefined
const foundFfmpeg = () => {
  ffmpeg ??= findFfmpeg()
  return ffmpeg
}

const openTestPlatform = async (options: AppOptions) => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sokoni-app-'))
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    MODELS_DIR: testModelsDir,
    ...options.env,
  })
  const log = options.log ?? createLogger({ level: env.logLevel, pretty: false })
  const [metrics, tracing] = [createMetrics(), await openTracing(env)]
  const db = openTestDb({ url: database.url, poolSize: 10, timeouts: env.databaseTimeouts, log, tracing })
  const bus = createMemoryBus()
  const queue = await createBullQueue({ backend: { kind: 'postgres', url: database.url }, log, tracing })
  const clock = options.clock ?? systemClock
  const keys = await loadKeys({
    dataDir,
    secret: 'the same in every test, so that tokens can be made beforehand',
  })
  const basis = { env, log, metrics, tracing, clock, keys, db, bus, queue }
  const platform = await completePlatform(basis, foundFfmpeg())
  const close = async () => {
    await platform.outbox.drain()
    await queue.close()
    await platform.ai.close()
    await bus.close()
    await db.close()
    await tracing.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { platform, settled: platform.outbox.settled, close }
}

const caller = (app: FastifyInstance, auth: Record<string, string>): Caller => {
  return {
    call: async (name, ...[input, options]) => {
      const endpoint: Endpoint = endpoints[name]
      const { url, query, body } = splitInput(endpoint, input)
      const multipart = options?.files && (await formOf(body, options.files))
      const response = await app.inject({
        method: endpoint.method,
        url,
        query,
        headers: { ...auth, ...options?.headers, ...multipart?.headers },
        ...(multipart ? { payload: multipart.payload } : endpoint.method !== 'GET' && { payload: body }),
      })
      const isText = String(response.headers['content-type']).startsWith('text/csv')
      const answer = isText ? { success: true, data: response.body } : response.json()
      expectDeclared(name, answer)
      // The contract gives the type; the test checks the values.
      return { status: response.statusCode, headers: response.headers, body: answer }
    },
  }
}

/**
 * Checks that an error code is declared.
 * @throws if the endpoint's contract does not declare it
 */
export const expectDeclared = (name: EndpointName, body: { error?: { code: string } }) => {
  if (!body.error) return
  const declared = declaredErrors(endpoints[name], routes[name].policy).map(wireCode)
  if (!declared.includes(body.error.code))
    throw new Error(`${name} answered ${body.error.code}, which its contract does not declare`)
}

/** Splits an endpoint's flat input into path, query and body as the contract says. */
const splitInput = (endpoint: Endpoint, input: unknown) => {
  const rest: Record<string, unknown> = { ...Object(input) }
  const url = `/api${endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })}`
  const inQuery = endpoint.query ? Object.keys(endpoint.query.shape) : []
  const query = Object.fromEntries(
    inQuery.filter((key) => rest[key] !== undefined).map((key) => [key, String(rest[key])]),
  )
  for (const key of inQuery) delete rest[key]
  return { url, query, body: rest }
}

const formOf = async (body: object, files: NonNullable<CallOptions['files']>) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    if (typeof value === 'object' && value !== null)
      for (const [inner, part] of Object.entries(value)) form.append(`${key}[${inner}]`, String(part))
    else if (value !== undefined) form.append(key, String(value))
  }
  for (const [field, file] of Object.entries(files).flatMap(([name, some]) =>
    [some].flat().map((one) => [name, one] as const),
  )) {
    const bytes = file.bytes ?? (await readFile(file.path ?? ''))
    form.append(field, new Blob([new Uint8Array(bytes)], { type: file.type }), file.filename)
  }
  const request = new Response(form)
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
