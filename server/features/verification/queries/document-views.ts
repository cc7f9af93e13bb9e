import type { Deps } from '../../../../platform/platform.ts'

/** Long enough to view a document once. In seconds. */
const URL_TTL_SECONDS = 300

/** Returns URLs at which private documents can be read for a while. */
export const documentViews = (
  { storage, clock }: Deps<'storage' | 'clock'>,
  storageKeys: readonly string[],
): Promise<{ url: string; expiresAt: string }[]> => {
  const expiresAt = new Date(clock.now() + URL_TTL_SECONDS * 1000).toISOString()
  return Promise.all(
    storageKeys.map(async (key) => ({ url: await storage.privateUrl(key, URL_TTL_SECONDS), expiresAt })),
  )
}
