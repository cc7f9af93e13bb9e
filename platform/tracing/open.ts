import type { Env } from '../env.ts'
import { noTracing, type Tracing } from './port.ts'

/** Traces where an endpoint is set; the libraries are loaded only then. */
export const openTracing = async ({ otel }: Pick<Env, 'otel'>): Promise<Tracing> => {
  if (!otel) return noTracing
  const { createOtelTracing } = await import('./otel.ts')
  return createOtelTracing(otel)
}
