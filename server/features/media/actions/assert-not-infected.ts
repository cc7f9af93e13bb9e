import { ApiError, fail, failField } from '../../../../platform/errors.ts'
import { createFairQueue } from '../../../../platform/limits/fair-queue.ts'
import { limitKey } from '../../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** The sender of a file, logged if it is infected. */
export type Sender = Pick<Member, 'userId' | 'address'>

/**
 * clamd scans 10 files at once (`MaxThreads`), including those whose request was aborted. One file
 * per sender at a time, so that none occupies all threads.
 */
const scansInTurn = createFairQueue(8)

/**
 * Scans a file before it is stored or processed.
 * @throws FILE_INFECTED, or UNAVAILABLE if it cannot be scanned; both name its `field`
 */
export const assertNotInfected = async (
  { scanner, log }: Deps<'scanner' | 'log'>,
  { userId, address }: Sender,
  { path, field }: { path: string; field: string },
): Promise<void> => {
  const scan = () => scanner.scan(path)
  const signature = await scansInTurn(limitKey('user', userId), scan).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const { code, codedMessage: message, retryAfter } = error
    throw fail(code, { message, retryAfter, fields: [{ path: field, message }] })
  })
  if (signature === null) return
  log.warn({ userId, address, signature }, 'A virus was found in a file, which was not kept')
  const { message } = fail('FILE_INFECTED')
  throw failField(field, message, 'FILE_INFECTED')
}
