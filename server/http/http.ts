import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { type CallName, calls } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/wire.ts'
import { fail } from '../../platform/errors.ts'
import { addressLimitKey } from '../../platform/limit-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Actor, viewerId } from '../access.ts'
import type { AccountRates } from '../account-rates.ts'
import type { FairShare } from '../fair-share.ts'
import { type Answer, answerOnce, fingerprint } from '../features/idempotency/public.ts'
import { refuseFilesIfOff, refuseIfOff } from '../features/settings/public.ts'
import { isReply, type ReceivedFile, type Reply, type Route, type Routes } from '../route.ts'
import { limitAnswer } from './answer-size.ts'
import { declaredErrors, failureSchemas } from './declared-errors.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import type { LimitOf } from './limits.ts'
import { receiveMultipart, sweepReceived } from './multipart.ts'
import { serialSchema } from './schema.ts'
import { answerInPieces } from './stream.ts'
import { parseRequest } from './validate.ts'

/** Folder of received files while their request runs. */
const RECEIVED_FOLDER = path.join(tmpdir(), 'sokoni-uploads')
const HOUR_MS = 3_600_000

/** Returns the caller of a request; with `ignoresStaleToken` an invalid token is ignored. */
export type Identify = (request: FastifyRequest, ignoresStaleToken?: boolean) => Promise<Actor>

/** Checks of every call. */
type Guards = { identify: Identify; limitOf: LimitOf; accountRates: AccountRates; share: FairShare }

/** Mounts every call of the contract under `/api`. */
export const mountRoutes = (
  app: FastifyInstance,
  platform: Platform,
  routes: Routes,
  guards: Guards,
): void => {
  sweepReceivedHourly(app, platform)
  const downloads = createDownloads()
  for (const route of Object.values(routes)) mountRoute(app, platform, route, { ...guards, downloads })
}

const sweepReceivedHourly = (app: FastifyInstance, { log }: Platform) => {
  const sweep = () => {
    sweepReceived(RECEIVED_FOLDER, Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'Could not remove abandoned files'),
    )
  }
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  app.addHook('onClose', async () => clearInterval(timer))
}

/** A call of the contract with everything that its handler uses. */
type MountedCall = Guards & {
  platform: Platform
  name: CallName
  call: Endpoint
  route: Route
  write: (answer: unknown) => string
  downloads: Downloads
}

const mountRoute = (
  app: FastifyInstance,
  platform: Platform,
  route: Route,
  guards: Guards & { downloads: Downloads },
) => {
  // `Routes` has exactly the names of the calls.
  const name = route.name as CallName
  const call: Endpoint = calls[name]
  const success = z.object({ success: z.literal(true), data: call.answer, message: z.string().optional() })
  const write = limitAnswer(name, platform.metrics, fastJson(serialSchema(success)))
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    schema: describeRoute(name, call, route, success),
    // Requests are checked by `parseRequest`; answers are written by the lighter schema.
    validatorCompiler: () => () => true,
    serializerCompiler: ({ httpStatus }) =>
      isFailure(httpStatus) || call.attachment ? JSON.stringify : write,
    ...guards.limitOf(call.rate),
    handler: createHandler({ ...guards, platform, name, call, route, write }),
  })
}

/** Returns the schema of a route for OpenAPI and the serialiser. */
const describeRoute = (
  name: string,
  call: Endpoint,
  { policy }: Route,
  success: z.ZodType,
): FastifySchema => {
  const status = call.status ?? 200
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? ''],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.files && { consumes: ['multipart/form-data', 'application/json'] }),
    response: {
      ...(call.attachment ? { [status]: call.answer } : { [status]: success, '2xx': success }),
      ...failureSchemas(declaredErrors(call, policy)),
    },
    security: policy.name === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
  }
}

/**
 * Returns the handler of a call: identifies and checks the caller, reads the input, and responds.
 */
const createHandler =
  (mounted: MountedCall) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { platform, name, call, route } = mounted
    const actor = await mounted.identify(request, call.ignoresStaleToken)
    if (!route.policy.admits(actor)) throw fail(route.policy.refuses(actor))
    mounted.accountRates.hold(actor, call.accountRate)
    // Personal answers must not be cached.
    if (actor.kind === 'member' || call.sealsAnswer) reply.header('cache-control', 'no-store')
    await refuseIfOff(platform, name)
    const { input, files, discard } = await readInput(request, call)
    try {
      if (Object.values(files).some((some) => some.length > 0)) await refuseFilesIfOff(platform, name)
      return await respond(mounted, { request, reply, actor, input, files })
    } finally {
      await discard?.()
    }
  }

type Received = {
  request: FastifyRequest
  reply: FastifyReply
  actor: Actor
  input: object
  files: Record<string, ReceivedFile[]>
}

/** Runs the action and sends its result: as a file, in pieces, or as one answer. */
const respond = async (mounted: MountedCall, { request, reply, actor, input, files }: Received) => {
  const { platform, name, call, route, write } = mounted
  const status = call.status ?? 200
  const signal = signalOf(reply)
  // The input was parsed by the route's own call, so it has the action's type.
  const run = async (whole: object) => route.action(platform, actor, whole as never)
  if (call.attachment)
    return await mounted.downloads.send(reply, {
      key: `${name}:${viewerId(actor) ?? actor.address}`,
      fileName: call.attachment,
      status,
      chunks: (await run(input)) as AsyncIterable<string>, // as `Action` declares for attachments
    })
  const key = request.headers['idempotency-key']
  const once = async (work: () => Promise<Answer>): Promise<Answer> =>
    typeof key === 'string' && call.method !== 'GET'
      ? answerOnce(
          platform,
          {
            ...(await identifyRequest(actor, name, key, { input, files })),
            sealsAnswer: call.sealsAnswer,
            signal,
          },
          work,
        )
      : work()
  const answer = call.streams
    ? await answerInPieces(request, reply, {
        act: (pieces) => once(async () => envelope(await run({ ...input, ...pieces }), status, call.message)),
        write: ({ body }) => write(body),
      })
    : await once(async () =>
        envelope(await mounted.share(actor, signal, () => run(input)), status, call.message),
      )
  return answer ? await send(reply, answer) : reply
}

/** Returns a signal that aborts if the connection closes before the answer is sent. */
const signalOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

const isFailure = (status: string | undefined) => Number(status?.[0]) >= 4

/** Returns a success envelope, with the action's own status and text if it sets them. */
export const envelope = (result: unknown, status: number, message: string | undefined): Answer => {
  const own = isOwnReply(result) ? result : null
  const text = own?.message ?? message
  return {
    status: own?.status ?? status,
    ...(own?.cookie && { cookie: own.cookie }),
    body: { success: true, data: own ? own.data : result, ...(text !== undefined && { message: text }) },
  }
}

const isOwnReply = (result: unknown): result is Reply<unknown> =>
  typeof result === 'object' && result !== null && isReply in result

const send = (reply: FastifyReply, answer: Answer) => {
  if (answer.cookie) reply.header('set-cookie', answer.cookie)
  return reply.status(answer.status).send(answer.body)
}

const readInput = async (request: FastifyRequest, call: Endpoint) => {
  const { params, query } = request
  if (!call.files && request.isMultipart()) throw fail('UNSUPPORTED_MEDIA_TYPE')
  if (!call.files || !request.isMultipart())
    return {
      input: {
        ...parseRequest(call, { params, query, body: request.body }),
        ...(call.files && { files: {} }),
      },
      files: {},
    }
  const received = await receiveMultipart(request, call.files, RECEIVED_FOLDER)
  try {
    const input = parseRequest(call, { params, query, body: received.fields })
    // A form omits missing files; a JSON request has no files.
    const none = Object.fromEntries(Object.keys(call.files).map((field) => [field, []]))
    return {
      input: { ...input, files: { ...none, ...received.files } },
      files: received.files,
      discard: received.discard,
    }
  } catch (error) {
    await received.discard()
    throw error
  }
}

const identifyRequest = async (
  actor: Actor,
  name: string,
  key: string,
  { input, files }: Pick<Received, 'input' | 'files'>,
) => {
  // Older rows contain a plain user id; address keys never look like one.
  const caller = actor.kind === 'member' ? actor.userId : addressLimitKey(actor.address)
  const hashes = await Promise.all(
    Object.entries(files).flatMap(([field, list]) =>
      list.map(async (file) => [field, await hashFile(file.path)]),
    ),
  )
  return { caller, key: key.slice(0, 200), fingerprint: fingerprint([name, { ...input, files: hashes }]) }
}

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
