import { createHash, timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.ts'

/**
 * Returns whether the `Authorization` header may read the metrics. Without METRICS_TOKEN, only a
 * server that other machines cannot reach shows them.
 */
export const canReadMetrics = (
  { metricsToken, mode, allowsLan }: Pick<Env, 'metricsToken' | 'mode' | 'allowsLan'>,
  header: string | undefined,
): boolean => {
  if (metricsToken === undefined) return mode !== 'production' && !allowsLan
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${metricsToken}`))
}
