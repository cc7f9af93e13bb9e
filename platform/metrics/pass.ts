import { createHash, timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.ts'

/**
 * Returns whether this `Authorization` header may see the metrics. Without METRICS_TOKEN everyone may, but nobody where other
 * machines can connect: figures of a business are not left open by an oversight.
 */
export const maySeeMetrics = (
  { metricsToken, mode, allowsLan }: Pick<Env, 'metricsToken' | 'mode' | 'allowsLan'>,
  header: string | undefined,
): boolean => {
  if (metricsToken === undefined) return mode !== 'production' && !allowsLan
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${metricsToken}`))
}
