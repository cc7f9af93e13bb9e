import type { Needs } from '../../../platform/platform.ts'
import type { JobHandler } from '../../../platform/queue/port.ts'
import { embedProducts as embed } from '../../../server/features/assistant/public.ts'

type Context = Parameters<JobHandler<'assistant.embed-products'>>[1]

/** Makes the vectors of all products that wait for theirs; killed anywhere, the next run goes on. */
export const embedProducts = (world: Needs<'db' | 'ai' | 'log'>, { signal }: Context): Promise<void> =>
  embed(world, signal)
