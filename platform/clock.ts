/** The current time in milliseconds since 1970. Tests replace it. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
