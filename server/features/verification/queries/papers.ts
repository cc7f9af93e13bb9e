import type { Deps } from '../../../../platform/platform.ts'

/** Documents are looked at once. In seconds. */
const PAPERS_EXPIRE = 300

/** Addresses at which private papers can be read for a while. */
export const paperViews = (
  { storage, clock }: Deps<'storage' | 'clock'>,
  storageKeys: readonly string[],
): Promise<{ url: string; expiresAt: string }[]> => {
  const expiresAt = new Date(clock.now() + PAPERS_EXPIRE * 1000).toISOString()
  return Promise.all(
    storageKeys.map(async (key) => ({ url: await storage.privateUrl(key, PAPERS_EXPIRE), expiresAt })),
  )
}
