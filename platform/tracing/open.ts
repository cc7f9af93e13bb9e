import type { Env } from '../env.ts'
import { noTracing, type Tracing } from './port.ts'

/** Enables tracing if an endpoint is set; loads the libraries only then. */
export const openTracing = async ({ otel }: Pick<Env, 'otel'>): Promise<Tracing> => {
  if (!otel) return noTracing
  const { createOtelTracing } = await import('./otel.ts')
  return createOtelTracing(otel)
}
