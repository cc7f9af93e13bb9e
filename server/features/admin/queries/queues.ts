import type { listQueues as listCall } from '../../../../contract/admin/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'

/** How each queue of jobs stands right now. */
export const listQueues = async ({ queue }: Needs<'queue'>): Promise<CallResult<typeof listCall>> => ({
  queues: await queue.figures(),
})
