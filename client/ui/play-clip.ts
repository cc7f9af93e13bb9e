/** An attempt to play. It is stale once another action was taken. */
export type Attempt = { isStale: boolean }

/** Plays with sound if the browser allows it, else muted, else reports that it needs a tap. */
export const playClip = async (
  player: HTMLVideoElement,
  attempt: Attempt,
  onSilenced: () => void,
  onRefused: () => void,
): Promise<void> => {
  try {
    await player.play()
  } catch (error) {
    const isRefusal = error instanceof DOMException && error.name === 'NotAllowedError'
    // AbortError: it was stopped or changed meanwhile.
    if (!isRefusal || attempt.isStale) return
    if (player.muted) {
      onRefused()
      return
    }
    player.muted = true
    onSilenced()
    await playClip(player, attempt, onSilenced, onRefused)
  }
}

/** Loads a clip again that failed before, for example without a network. */
export const reviveClip = (player: HTMLVideoElement): void => {
  if (player.error) player.load()
}
