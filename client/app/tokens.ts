import type { Tokens } from '../../contract/accounts/views.ts'
import { texts } from '../messages/first-load.ts'
import { showToast } from '../ui/toast.ts'
import { announceSignOut } from './app-events.ts'
import { CallError, explain } from './call-error.ts'
import { send } from './send.ts'

/**
 * The pair of tokens, kept in local storage and therefore shared by all tabs: it is read anew at
 * each use, since another tab may have changed it. Other clients rely on the keys.
 */
const keys = { access: 'accessToken', refresh: 'refreshToken', ends: 'accessTokenEnds' } as const

/** Milliseconds that a reason for being signed out stays on the screen. */
const EXPLAINED_MS = 12_000

/** A token counts as ended this long before it really does. */
const MARGIN_MS = 30_000

/** The present pair, or `null` for a visitor. */
export const readTokens = (): Tokens | null => {
  const accessToken = localStorage.getItem(keys.access)
  const refreshToken = localStorage.getItem(keys.refresh)
  return accessToken && refreshToken ? { accessToken, refreshToken } : null
}

/** Keeps a new pair, or with `null` forgets it. */
export const writeTokens = (tokens: Tokens | null): void => {
  if (!tokens) for (const key of Object.values(keys)) localStorage.removeItem(key)
  else {
    localStorage.setItem(keys.refresh, tokens.refreshToken)
    localStorage.setItem(keys.ends, String(endOf(tokens.accessToken)))
    localStorage.setItem(keys.access, tokens.accessToken)
  }
  for (const listener of listeners) listener(tokens)
}

/** Calls `listener` whenever this tab or another one changes the pair; answers how to stop. */
export const onTokens = (listener: (tokens: Tokens | null) => void): (() => void) => {
  const hear = (event: StorageEvent) => {
    if (event.key === keys.access || event.key === null) listener(readTokens())
  }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}

/**
 * An access token that is good for the next half minute, refreshed if need be; `null` for a
 * visitor. Throws a `CallError`: offline (the session is kept) or refused (the pair is forgotten,
 * and `auth:logout` says so).
 */
export const freshToken = async (): Promise<string | null> => {
  const tokens = readTokens()
  if (!tokens) return null
  const ends = Number(localStorage.getItem(keys.ends) ?? 0)
  if (ends - MARGIN_MS > Date.now()) return tokens.accessToken
  return refreshTokens(tokens.accessToken)
}

/**
 * Trades the refresh token for a new pair and answers the new access token. Only one such trade is
 * under way in all tabs: the others wait, and take what it brought. `stale` is the access token
 * that is of no use any more.
 */
export const refreshTokens = (stale: string): Promise<string> => {
  underWay ??= withLock(async (hasWaited) => {
    if (hasWaited) await untilNot(stale)
    const tokens = readTokens()
    if (!tokens) throw ended()
    if (tokens.accessToken !== stale) return tokens.accessToken
    try {
      const answer = await send('refresh', { refreshToken: tokens.refreshToken })
      // Signed out, or in as someone else, while the answer was on its way: that stands.
      if (readTokens()?.refreshToken !== tokens.refreshToken)
        return readTokens()?.accessToken ?? raise(ended())
      writeTokens(answer.tokens)
      return answer.tokens.accessToken
    } catch (error) {
      if (error instanceof CallError && isRefusal(error)) {
        writeTokens(null)
        announceSignOut()
        // Else the person stands before the login without knowing why.
        if (error.code === 'ACCOUNT_DEACTIVATED')
          showToast(error.message, { tone: 'bad', duration: EXPLAINED_MS })
        throw ended()
      }
      throw explain(error, texts.failures.refreshBroken)
    }
  }).finally(() => {
    underWay = null
  })
  return underWay
}

let underWay: Promise<string> | null = null
const listeners = new Set<(tokens: Tokens | null) => void>()

const LOCK = 'sokoni.refresh'

/** Across tabs where the browser can (it needs a secure address), else in this tab. */
const withLock = async (work: (hasWaited: boolean) => Promise<string>): Promise<string> => {
  if (!navigator.locks) return work(false)
  const atOnce = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? work(false) : null,
  )
  return atOnce ?? navigator.locks.request(LOCK, () => work(true))
}

/**
 * The tab that had the lock has written a new pair, but tabs live in processes of their own, and
 * what one writes the other reads a moment later: without this wait the same token would be traded
 * twice. Where that tab failed, nothing comes, and this one tries.
 */
const untilNot = async (stale: string): Promise<void> => {
  for (let waits = 0; waits < 25 && readTokens()?.accessToken === stale; waits += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/**
 * The server looked at the token and refused it; anything else (no network, too many requests, a
 * fault) may pass.
 */
const isRefusal = ({ status }: CallError): boolean =>
  status === 400 || status === 401 || status === 403 || status === 422

const ended = () =>
  new CallError({ status: 401, code: 'AUTH_TOKEN_EXPIRED', message: texts.failures.refresh })

const raise = (error: Error): never => {
  throw error
}

/**
 * When a token ends by this device's own clock, which may be wrong: counted from now, by the
 * token's own length.
 */
const endOf = (accessToken: string): number => {
  try {
    const part = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return 0
    const length = Number(claims.exp) - Number('iat' in claims ? claims.iat : Number.NaN)
    return Number.isFinite(length) ? Date.now() + length * 1000 : Number(claims.exp) * 1000
  } catch {
    // Not a token we can read: the first use tells, and a refusal refreshes it.
    return Date.now() + 60_000
  }
}
