/** Milliseconds after which a visitor who has touched nothing counts as staying. */
export const STAY_MS = 7000
