import type { Me } from '../../contract/accounts/views.ts'

type Reset = (user: Me | null, before: Me | null) => void

const resets: Reset[] = []

/**
 * Registers a reset that runs when another user, or nobody, is signed in: stores clear the data of
 * the last user. Resets run in the order of registration.
 */
export const onUserChange = (reset: Reset): void => void resets.push(reset)

/** Runs the resets if the user has changed. The session's store calls it after each change. */
export const noteUser: Reset = (user, before) => {
  if (user?.id === before?.id) return
  for (const reset of resets) reset(user, before)
}
