import { createServer } from 'node:http'
import { maySeeMetrics } from '../platform/metrics/pass.ts'
import type { Deps } from '../platform/platform.ts'

/** Serves `/health`, `/ready` and `/metrics` of a worker process at METRICS_PORT, if it is set. */
export const openProbe = async ({
  env,
  db,
  log,
  metrics,
}: Deps<'env' | 'db' | 'log' | 'metrics'>): Promise<{ close(): void }> => {
  if (env.metricsPort === undefined) return { close: () => undefined }
  const answers: Record<string, (authorization: string | undefined) => Promise<Answer>> = {
    '/health': async () => json(200, { status: 'ok' }),
    '/ready': async () => {
      await db.pool.query('SELECT 1')
      return json(200, { status: 'ready' })
    },
    '/metrics': async (authorization) => {
      if (!maySeeMetrics(env, authorization)) return json(401, { status: 'not for everyone' })
      const { type, text } = await metrics.render()
      return { status: 200, type, text }
    },
  }
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
    const answering =
      answer?.(request.headers.authorization) ?? Promise.resolve(json(404, { status: 'nothing here' }))
    answering
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Not ready: Postgres does not answer')
        return json(503, { status: 'not ready', reason: 'database' })
      })
      .then(({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.metricsPort, env.host, resolve)
  })
  return { close: () => void server.close() }
}

type Answer = { status: number; type: string; text: string }

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
})
