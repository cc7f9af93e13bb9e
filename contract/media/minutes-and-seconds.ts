/** Formats a length in seconds as minutes and seconds: '0:14'. */
export const minutesAndSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Names a voice note with its length: 'Voice note (0:14)'. `undefined` without a length. */
export const voiceNote = (name: string, seconds: number | null | undefined): string | undefined =>
  seconds === null || seconds === undefined ? undefined : `${name} (${minutesAndSeconds(seconds)})`
