import type {
  blockUser as blockEndpoint,
  unblockUser as unblockEndpoint,
} from '../../../../contract/blocks/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Executor, Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { userBlocked } from '../events.ts'
import { lockPair } from './lock-pair.ts'

/** Maximum number of blocks per user: every list of other users checks them. */
const MAX_BLOCKS = 5000

/**
 * Blocks a user; a repeated call changes nothing.
 * @throws NOT_FOUND; OWN_ACCOUNT for the caller's own id; LIMIT_REACHED
 */
export const blockUser = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  { id }: ParsedInput<typeof blockEndpoint>,
): Promise<EndpointResult<typeof blockEndpoint>> => {
  if (id === userId) throw fail('OWN_ACCOUNT')
  const block = { blockerId: userId, blockedId: id }
  await db.transaction(async (tx) => {
    const status = await readStatus(tx, id)
    if (!status || status === 'deleted') throw fail('NOT_FOUND')
    await lockPair(tx, userId, id)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('UserBlock')
      .values(block)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    if ((await countBlocks(tx, userId)) > MAX_BLOCKS) throw fail('LIMIT_REACHED')
    await recordEvent(tx, userBlocked, block)
  })
  return { isBlocked: true }
}

/**
 * Removes a block.
 * @throws NOT_FOUND if there is no such user
 */
export const unblockUser = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  { id }: ParsedInput<typeof unblockEndpoint>,
): Promise<EndpointResult<typeof unblockEndpoint>> => {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('UserBlock')
    .where('blockerId', '=', userId)
    .where('blockedId', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n && !(await readStatus(db.kysely, id))) throw fail('NOT_FOUND')
  return { isBlocked: false }
}

const readStatus = async (executor: Executor, userId: string) => {
  const user = await executor
    .selectFrom(userTable.as('user'))
    .select('status')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.status
}

const countBlocks = async (tx: Tx, blockerId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('UserBlock')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('blockerId', '=', blockerId)
    .executeTakeFirstOrThrow()
  return count
}
