import { createServer } from 'node:http'
import { describeFailure, fail } from '../platform/errors.ts'
import { canReadMetrics } from '../platform/metrics/authorize.ts'
import type { Deps } from '../platform/platform.ts'
import { checkReadiness } from '../platform/process/readiness.ts'

type HealthDeps = Deps<'env' | 'db' | 'log' | 'metrics'>
type Answer = { status: number; type: string; text: string }

/** Serves `/health`, `/ready` and `/metrics` of a worker process at METRICS_PORT, if it is set. */
export const openHealthServer = async (deps: HealthDeps): Promise<{ close(): void }> => {
  const { env, log } = deps
  if (env.metricsPort === undefined) return { close: () => undefined }
  const server = createServer((request, response) => {
    answer(deps, request.url?.split('?')[0], request.headers.authorization)
      .catch((error: unknown) => {
        const { status, body, isExpected } = describeFailure(error)
        if (!isExpected) log.error({ err: error, url: request.url }, 'A request to the health server failed')
        return json(status, body)
      })
      .then(({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.metricsPort, env.host, resolve)
  })
  return { close: () => void server.close() }
}

const answer = async (
  deps: HealthDeps,
  path: string | undefined,
  authorization: string | undefined,
): Promise<Answer> => {
  switch (path) {
    case '/health':
      return json(200, { status: 'ok' })
    case '/ready': {
      const { status, body } = await checkReadiness(deps)
      return json(status, body)
    }
    case '/metrics': {
      if (!canReadMetrics(deps.env, authorization)) throw fail('AUTH_REQUIRED')
      return { status: 200, ...(await deps.metrics.render()) }
    }
    default:
      throw fail('NOT_FOUND')
  }
}

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
})
