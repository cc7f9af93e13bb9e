import { createHash, timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.ts'

/**
 * Whether this `Authorization` header may see the metrics. Without METRICS_TOKEN everyone may, but in production nobody:
 * figures of a business are not left open by an oversight.
 */
export const maySeeMetrics = (
  { metricsToken, mode }: Pick<Env, 'metricsToken' | 'mode'>,
  header: string | undefined,
): boolean => {
  if (metricsToken === undefined) return mode !== 'production'
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${metricsToken}`))
}
