import type { Needs } from '../../../../platform/platform.ts'

/** Papers are looked at once (decisions, section 4: through addresses that expire). In seconds. */
const PAPERS_EXPIRE = 300

/** Addresses at which private papers can be read for a while. */
export const paperViews = (
  { storage, clock }: Needs<'storage' | 'clock'>,
  storageKeys: readonly string[],
): Promise<{ url: string; expiresAt: string }[]> => {
  const expiresAt = new Date(clock.now() + PAPERS_EXPIRE * 1000).toISOString()
  return Promise.all(
    storageKeys.map(async (key) => ({ url: await storage.privateUrl(key, PAPERS_EXPIRE), expiresAt })),
  )
}
