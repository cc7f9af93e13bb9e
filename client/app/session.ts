import type { Me, Tokens } from '../../contract/accounts/views.ts'
import { texts } from '../messages/first-load.ts'
import { createStored } from '../ui/create-stored.ts'
import { adoptVisitorDrafts } from './adopt-drafts.ts'
import { announceSignOut } from './app-events.ts'
import { call } from './call.ts'
import { CallError, explain } from './call-error.ts'
import { forgetOnDevice } from './forget-on-device.ts'
import { isTemporary } from './retry.ts'
import { announceSessionEnd } from './session-end.ts'
import { onTokens, readTokens, writeTokens } from './tokens.ts'
import { noteUser } from './user-change.ts'

/** `loading`: there are tokens, but their user is not known yet. */
type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: Me }

const key = 'user'

/** The signed-in user. Read it in components; the functions below change it. */
export const useSession = createStored<Session>(readStored, () =>
  useSession.subscribe(({ user }, before) => noteUser(user, before.user)),
)

/** The user at this moment, outside of components. */
export const currentUser = (): Me | null => useSession.getState().user

/** Starts the session that a login or signup returned. */
export const signIn = ({ user, tokens }: { user: Me; tokens: Tokens }): void => {
  localStorage.setItem(key, JSON.stringify(user))
  adoptVisitorDrafts(user.id)
  writeTokens(tokens)
  useSession.setState({ status: 'signed-in', user })
}

/**
 * Ends the session on the server, then deletes what this device stores of the user, drafts and
 * unsent messages included. @throws CallError if the server cannot be reached: the session
 * continues
 */
export const signOut = async (): Promise<void> => {
  try {
    await call('logout')
  } catch (error) {
    // After a refusal, or without tokens, the session has ended already.
    if (error instanceof CallError && error.status !== 401) throw error
  }
  announceSignOut()
  await forgetOnDevice()
}

/** Replaces the user's record after a change (a profile, a shop that was opened). */
export const updateUser = (user: Me): void => {
  if (currentUser()?.id !== user.id) return
  localStorage.setItem(key, JSON.stringify(user))
  useSession.setState({ status: 'signed-in', user })
}

/** Loads the user's record and stores it. @throws CallError */
export const refreshUser = async (): Promise<void> => {
  const { user } = await call('getMe').catch((error: unknown) => {
    throw explain(error, texts.failures.userData)
  })
  if (readTokens() === null) return
  if (!user?.id) throw CallError.invalidResponse(texts.failures.userId)
  localStorage.setItem(key, JSON.stringify(user))
  useSession.setState({ status: 'signed-in', user })
}

/**
 * Checks the stored session in the background and follows other tabs. Call it once at the start.
 */
export const startSession = (): void => {
  addEventListener('auth:logout', forget)
  onTokens((tokens) => {
    if (!tokens) forget()
    else if (useSession.getState().status === 'signed-out') void check()
  })
  addEventListener('storage', ({ key: changed }) => {
    if (changed === key && readTokens()) useSession.setState(readStored())
  })
  if (readTokens()) void check()
}

const check = async () => {
  try {
    await refreshUser()
  } catch (error) {
    // Without an answer, or from an overloaded server, nothing is known about the session.
    if (error instanceof CallError && (error.status === 401 || !isTemporary(error)))
      announceSessionEnd('ended')
    else if (useSession.getState().status === 'loading') retryLater()
  }
}

/** Without a stored record there is nothing to show until the server answers. */
const retryLater = () => {
  console.warn(texts.failures.userProfile)
  setTimeout(() => void check(), 3000)
}

const forget = () => {
  localStorage.removeItem(key)
  if (readTokens()) writeTokens(null)
  if (useSession.getState().status !== 'signed-out') useSession.setState({ status: 'signed-out', user: null })
}

function readStored(): Session {
  if (!readTokens()) return { status: 'signed-out', user: null }
  try {
    const user: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    // Written by `signIn` and `refreshUser` only, from a checked answer, and checked again in the
    // background.
    if (typeof user === 'object' && user !== null && 'id' in user)
      return { status: 'signed-in', user: user as Me }
  } catch {
    // Not a valid record: it is loaded again.
  }
  return { status: 'loading', user: null }
}
