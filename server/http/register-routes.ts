import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EndpointName, endpoints } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/wire.ts'
import { fail } from '../../platform/errors.ts'
import { runForCaller } from '../../platform/limits/caller-context.ts'
import { blockLimitKey } from '../../platform/limits/limit-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Actor, createCallerCheck, queueOwner, userIdOf } from '../access.ts'
import type { AccountRates } from '../account-rates.ts'
import type { LimitConcurrency } from '../caller-concurrency.ts'
import type { Authenticator } from '../features/accounts/public.ts'
import { respondOnce } from '../features/idempotency/public.ts'
import { assertEnabled, assertUploadsEnabled } from '../features/settings/public.ts'
import type { HttpResponse, ReceivedFile, Route, Routes } from '../route.ts'
import type { CountForm } from './connections/body-memory.ts'
import type { RateOptionsOf } from './endpoint-rates.ts'
import { describeRoute } from './openapi/describe-route.ts'
import { idempotencyIdentity } from './requests/idempotency-identity.ts'
import { deleteAbandonedFilesHourly, readInput } from './requests/read-input.ts'
import { createDownloads, type Downloads } from './responses/downloads.ts'
import { envelope, sendResponse } from './responses/envelope.ts'
import { createListQueue, type ListQueue } from './responses/large-lists.ts'
import { limitResponseSize } from './responses/response-size.ts'
import { serialiserOf, successOf } from './responses/response-writer.ts'
import { respondInPieces, signalOf } from './responses/stream.ts'
import { createFormBudgets, type FormBudgets } from './uploads/form-budget.ts'

/** Returns the caller of a request; with `ignoresStaleToken` an invalid token is ignored. */
export type Identify = (request: FastifyRequest, ignoresStaleToken?: boolean) => Promise<Actor>

/** Checks of every endpoint. */
type EndpointChecks = {
  identify: Identify
  isSessionOpen: Authenticator['isSessionOpen']
  limitOf: RateOptionsOf
  accountRates: AccountRates
  limitConcurrency: LimitConcurrency
  countForm: CountForm
}

/** Registers every endpoint of the contract under `/api`. */
export const registerRoutes = (
  app: FastifyInstance,
  platform: Platform,
  routes: Routes,
  checks: EndpointChecks,
): void => {
  deleteAbandonedFilesHourly(app, platform)
  const context: EndpointContext = {
    ...checks,
    platform,
    downloads: createDownloads(),
    listQueue: createListQueue(),
    formBudgets: createFormBudgets(platform.env.uploadQuota.arrivingBytes),
  }
  for (const route of Object.values(routes)) registerRoute(app, route, context)
}

/** Dependencies of all handlers. */
type EndpointContext = EndpointChecks & {
  platform: Platform
  downloads: Downloads
  listQueue: ListQueue
  formBudgets: FormBudgets
}

/** An endpoint of the contract with the dependencies of its handler. */
type MountedEndpoint = EndpointContext & {
  name: EndpointName
  endpoint: Endpoint
  route: Route
  write: (response: unknown) => string
}

const registerRoute = (app: FastifyInstance, route: Route, context: EndpointContext) => {
  // `Routes` has exactly the names of the endpoints.
  const name = route.name as EndpointName
  const endpoint: Endpoint = endpoints[name]
  const success = successOf(endpoint)
  const write = limitResponseSize(name, context.platform.metrics, serialiserOf(success))
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema: describeRoute(name, endpoint, route, success),
    // Requests are checked by `parseRequest`; responses are written by the lighter schema.
    validatorCompiler: () => () => true,
    serializerCompiler: ({ httpStatus }) =>
      isFailure(httpStatus) || endpoint.attachment ? JSON.stringify : write,
    ...context.limitOf(endpoint.httpRate),
    handler: createHandler({ ...context, name, endpoint, route, write }),
  })
}

/**
 * Returns the handler of an endpoint: identifies and checks the caller, reads the input, and
 * responds.
 */
const createHandler =
  (mounted: MountedEndpoint) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { platform, name, endpoint, route } = mounted
    const actor = await mounted.identify(request, endpoint.ignoresStaleToken)
    if (!route.policy.admits(actor)) throw fail(route.policy.errorFor(actor))
    mounted.accountRates.consume(actor, endpoint.accountRate)
    const cacheControl = cacheControlOf(endpoint, actor)
    if (cacheControl) reply.header('cache-control', cacheControl)
    await assertEnabled(platform, name)
    // Opened for forms only: it keeps the request until it is released.
    const openBudget = () => mounted.formBudgets.open(actor, () => request.raw.destroy())
    const limits = { openBudget, countForm: mounted.countForm }
    const { input, files, discard } = await readInput(request, endpoint, limits)
    const check = createCallerCheck(actor, mounted.isSessionOpen)
    try {
      // Files may take long to arrive: the session may have ended, or the account, meanwhile.
      if (discard) await check()
      if (Object.values(files).some((sent) => sent.length > 0)) await assertUploadsEnabled(platform, name)
      const signal = signalOf(reply)
      const accepted = { request, reply, actor, input, files, signal }
      const caller = { check, signal, block: blockLimitKey(actor.address), owner: queueOwner(actor) }
      return await runForCaller(caller, () => respond(mounted, accepted))
    } finally {
      await discard?.()
    }
  }

/** Personal responses must not be cached. */
const cacheControlOf = (endpoint: Endpoint, actor: Actor): string | undefined => {
  if (endpoint.cacheSeconds !== undefined) return `public, max-age=${endpoint.cacheSeconds}`
  return actor.kind === 'member' || endpoint.hasSecretAnswer ? 'no-store' : undefined
}

/** A request whose caller may call the endpoint and whose input is valid. */
type AcceptedRequest = {
  request: FastifyRequest
  reply: FastifyReply
  actor: Actor
  input: object
  files: Record<string, ReceivedFile[]>
  /** Aborts when the connection closes or the response is sent. */
  signal: AbortSignal
}

/** Runs the action and sends its result: as a file, in pieces, or as one response. */
const respond = async (mounted: MountedEndpoint, accepted: AcceptedRequest) => {
  const { platform, name, endpoint, route, write } = mounted
  const { request, reply, actor, input, signal } = accepted
  const status = endpoint.status ?? 200
  // The input was parsed by the schemas of the route's own endpoint, so it has the action's type.
  const run = async (whole: object, db: Platform['db']) =>
    route.action({ ...platform, db }, actor, whole as never)
  if (endpoint.attachment)
    return await mounted.downloads.send(reply, {
      key: `${name}:${userIdOf(actor) ?? actor.address}`,
      fileName: endpoint.attachment,
      status,
      chunks: (await run(input, platform.db)) as AsyncIterable<string>, // as `Action` declares for attachments
    })
  const once = (work: (db: Platform['db']) => Promise<unknown>) =>
    runIdempotent(mounted, accepted, async (db) => envelope(await work(db), status, endpoint.message))
  const response = endpoint.streams
    ? await respondInPieces(request, reply, {
        signal,
        act: (pieces) => once((db) => run({ ...input, ...pieces }, db)),
        write: ({ body }) => write(body),
      })
    : await once((db) =>
        mounted.limitConcurrency(actor, () => mounted.listQueue({ actor, input }, () => run(input, db))),
      )
  return response ? await sendResponse(reply, response) : reply
}

/** Runs work that changes something at most once for each idempotency key of a caller. */
const runIdempotent = async (
  { platform, name, endpoint }: MountedEndpoint,
  { request, actor, input, files, signal }: AcceptedRequest,
  work: (db: Platform['db']) => Promise<HttpResponse>,
): Promise<HttpResponse> => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || endpoint.method === 'GET' || endpoint.isReadOnly)
    return work(platform.db)
  const identity = await idempotencyIdentity(actor, name, key, { input, files })
  const { hasSecretAnswer } = endpoint
  return respondOnce(
    platform,
    { ...identity, mayRunAgain: mayRunAgain(endpoint, input), sealsResponse: hasSecretAnswer, signal },
    work,
  )
}

/**
 * Returns whether running a call twice changes no more than running it once. A creation finds its
 * first result by the `clientMessageId`; a toggle is safe if it states the result.
 */
const mayRunAgain = ({ status, desiredStateField }: Endpoint, input: object): boolean => {
  const fields: Record<string, unknown> = { ...input }
  if (desiredStateField === null) return false
  if (desiredStateField !== undefined) return fields[desiredStateField] !== undefined
  return status !== 201 || fields.clientMessageId != null
}

const isFailure = (status: string | undefined) => Number(status?.[0]) >= 4
