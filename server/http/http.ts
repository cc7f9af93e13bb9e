import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/** Where files lie while their request is worked on. */
const RECEIVED_FOLDER = path.join(tmpdir(), 'sokoni-uploads')
const HOUR_MS = 3_600_000

/** Who makes a request; with `mayBeStale` a bad token counts as none. */
export type Identify = (request: FastifyRequest, mayBeStale?: boolean) => Promise<Actor>

/** What every call passes through. */
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
  for (const [name, route] of Object.entries(routes))
    mountRoute(app, platform, name, route, { ...guards, downloads })
}

function sweepReceivedHourly(app: FastifyInstance, { log }: Platform) {
  const sweep = () => {
    sweepReceived(RECEIVED_FOLDER, Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'Could not remove abandoned files'),
    )
  }
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  app.addHook('onClose', async () => clearInterval(timer))
}

function mountRoute(
  app: FastifyInstance,
  platform: Platform,
  name: string,
  route: Route,
  { identify, limitOf, accountRates, share, downloads }: Guards & { downloads: Downloads },
) {
  // `Routes` has exactly the names of the calls.
  const call: Endpoint = calls[name as CallName]
  const success = z.object({ success: z.literal(true), data: call.answer, message: z.string().optional() })
  const write = limitAnswer(name, platform.metrics, fastJson(serialSchema(success)))
  const status = call.status ?? 200

  app.route({
    method: call.method,
    url: `/api${call.path}`,
    schema: {
      operationId: name,
      summary: call.summary,
      tags: [call.path.split('/')[1] ?? ''],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.files && { consumes: ['multipart/form-data', 'application/json'] }),
      response: {
        ...(call.attachment ? { [status]: call.answer } : { [status]: success, '2xx': success }),
        ...failureSchemas(declaredErrors(call, route.policy)),
      },
      security: route.policy.name === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    },
    // Requests are checked by `parseRequest`, all parts at once; answers by the light schema.
    validatorCompiler: () => () => true,
    serializerCompiler: ({ httpStatus }) =>
      isFailure(httpStatus) || call.attachment ? JSON.stringify : write,
    ...limitOf(call.rate),
    handler: async (request, reply) => {
      const actor = await identify(request, call.opensSession)
      if (!route.policy.admits(actor)) throw fail(route.policy.refuses(actor))
      accountRates.hold(actor, call.accountRate)
      // What somebody is told for being who they are stays in no cache.
      if (actor.kind === 'member' || call.opensSession) reply.header('cache-control', 'no-store')
      // The name is one of the contract's, as above.
      await refuseIfOff(platform, name as CallName)
      const { input, files, discard } = await readInput(request, call)
      try {
        if (Object.values(files).some((some) => some.length > 0))
          await refuseFilesIfOff(platform, name as CallName) // as above
        const signal = signalOf(reply)
        const act = async (): Promise<Answer> => {
          const result = await share(
            actor,
            signal,
            async () => route.action(platform, actor, input as never), // parsed by the route's own call
          )
          return envelope(result, status, call.message)
        }
        if (call.attachment)
          return await downloads.send(reply, {
            key: `${name}:${viewerId(actor) ?? actor.address}`,
            fileName: call.attachment,
            status,
            chunks: (await route.action(platform, actor, input as never)) as AsyncIterable<string>, // typed by `on`
          })
        const key = request.headers['idempotency-key']
        const once = async (work: () => Promise<Answer>): Promise<Answer> =>
          typeof key === 'string' && call.method !== 'GET'
            ? answerOnce(
                platform,
                {
                  ...(await sameness(actor, name, key, input, files)),
                  holdsTokens: call.opensSession ?? call.holdsSecrets ?? false,
                  signal,
                },
                work,
              )
            : work()
        if (call.streams) {
          const answer = await answerInPieces(request, reply, {
            act: (pieces) =>
              once(async () => {
                const result = await route.action(platform, actor, { ...input, ...pieces } as never) // as above
                return envelope(result, status, call.message)
              }),
            write: ({ body }) => write(body),
          })
          return answer ? await send(reply, answer) : reply
        }
        const answer = await once(act)
        return await send(reply, answer)
      } finally {
        await discard?.()
      }
    },
  })
}

/** Aborts when the connection closes before the answer was sent. */
const signalOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

const isFailure = (status: string | undefined) => Number(status?.[0]) >= 4

/** A success in the envelope, with the action's own status and text where it gives them. */
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

async function readInput(request: FastifyRequest, call: Endpoint) {
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
    // In a form a file that is not there was left out; a plain request has no place for one.
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

async function sameness(
  actor: Actor,
  name: string,
  key: string,
  input: object,
  files: Record<string, ReceivedFile[]>,
) {
  // Rows of older versions hold a bare user id; no address key looks like one.
  const caller = actor.kind === 'member' ? actor.userId : addressLimitKey(actor.address)
  const hashes = await Promise.all(
    Object.entries(files).flatMap(([field, list]) =>
      list.map(async (file) => [field, await hashFile(file.path)]),
    ),
  )
  return { caller, key: key.slice(0, 200), fingerprint: fingerprint([name, { ...input, files: hashes }]) }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
