/** `sync` takes so many conversations at once (decisions, section 12). */
const SYNC_MOST = 200

/**
 * Asks about all these conversations, so many at once as `sync` takes, one part after the other. `ask` answers of which there
 * is more: their turn comes again when all others have had theirs.
 */
export const askInParts = async (
  ids: readonly string[],
  ask: (part: readonly string[]) => Promise<readonly string[]>,
): Promise<void> => {
  let rest = ids
  while (rest.length > 0) {
    const more = await ask(rest.slice(0, SYNC_MOST))
    rest = [...rest.slice(SYNC_MOST), ...more]
  }
}
