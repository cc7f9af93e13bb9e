/** Clips whose position is remembered, at most. */
const MAX_CLIPS = 50

const positions = new Map<string, number>()

/** Remembers how far a clip was watched, in seconds, so that another player continues there. */
export const noteClipPosition = (url: string, seconds: number): void => {
  positions.delete(url)
  if (seconds <= 0) return
  positions.set(url, seconds)
  const [oldest] = positions.keys()
  if (positions.size > MAX_CLIPS && oldest !== undefined) positions.delete(oldest)
}

/** Returns how far a clip was watched, in seconds; 0 if it was not. */
export const clipPosition = (url: string): number => positions.get(url) ?? 0
