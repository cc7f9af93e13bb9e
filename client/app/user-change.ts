import type { Me } from '../../contract/accounts/views.ts'

type Reset = (user: Me | null, before: Me | null) => void

const resets: Reset[] = []

/**
 * Registers what happens when another user, or nobody, is signed in: stores forget what was the
 * last user's. This is the only list of it; it runs in the order of registration.
 */
export const onUserChange = (reset: Reset): void => void resets.push(reset)

/**
 * Runs what was registered if the user is another one. The session's store calls it after each
 * change.
 */
export const noteUser: Reset = (user, before) => {
  if (user?.id === before?.id) return
  for (const reset of resets) reset(user, before)
}
