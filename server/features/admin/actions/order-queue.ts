import type { orderQueue as orderEndpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { readQueues } from '../queries/queues.ts'

/**
 * Runs a command on a whole queue. It is audited first, so that a command that fails half way is on
 * record.
 */
export const orderQueue = async (
  { db, queue }: Deps<'db' | 'queue'>,
  actor: Member,
  { name, order }: ParsedInput<typeof orderEndpoint>,
): Promise<EndpointResult<typeof orderEndpoint>> => {
  const find = async () => (await readQueues({ db, queue })).find((one) => one.name === name)
  const before = await find()
  if (!before) throw fail('NOT_FOUND')
  const { isPaused, waiting, delayed, failed } = before
  await db.transaction((tx) =>
    audit(tx, actor, {
      action: `queue.${order}`,
      targetType: 'queue',
      targetId: null,
      before: { queue: name, isPaused, waiting, delayed, failed },
      after: { queue: name, isPaused: order === 'pause' || (order !== 'resume' && isPaused) },
    }),
  )
  const jobs = await queue.runCommand(name, order)
  return { queue: (await find()) ?? before, jobs }
}
