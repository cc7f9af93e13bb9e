import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { addressLimitKey, networkLimitKey } from '../../../platform/limits/limit-key.ts'
import type { Actor } from '../../access.ts'
import { fingerprint } from '../../features/idempotency/public.ts'
import type { ReceivedFile } from '../../route.ts'

/** Longer keys are stored as a digest. */
const MAX_KEY_LENGTH = 200

/** Returns the caller, the key and the fingerprint by which repeats of a request are recognised. */
export const idempotencyIdentity = async (
  actor: Actor,
  name: string,
  key: string,
  { input, files }: { input: object; files: Record<string, ReceivedFile[]> },
) => {
  // Older rows contain a plain user id; address keys never look like one.
  const isMember = actor.kind === 'member'
  const caller = isMember ? actor.userId : addressLimitKey(actor.address)
  const network = isMember ? null : networkLimitKey(actor.address)
  const hashes = await Promise.all(
    Object.entries(files).flatMap(([field, list]) =>
      list.map(async (file) => [field, await hashFile(file.path)]),
    ),
  )
  return {
    caller,
    network,
    key: storedKey(key),
    fingerprint: fingerprint([name, { ...input, files: hashes }]),
  }
}

/** Bounds the stored size of a key; two long keys must not become one. */
const storedKey = (key: string): string =>
  key.length <= MAX_KEY_LENGTH ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
