import type { Deps } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import { matchProducts as match } from '../../../server/features/saved-searches/public.ts'

/** Holds all products that wait for it against the saved searches; killed anywhere, the next run goes on. */
export const matchProducts = (deps: Deps<'db'>, { signal }: Pick<JobContext, 'signal'>): Promise<void> =>
  match(deps, signal)
