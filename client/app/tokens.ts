import type { Tokens } from '../../contract/accounts/views.ts'
import { texts } from '../messages/first-load.ts'
import { CallError, explain } from './call-error.ts'
import { send } from './send.ts'
import { announceSessionEnd } from './session-end.ts'

/**
 * Local storage is shared by all tabs, so the pair is read at each use. The names of the first two
 * keys are fixed.
 */
const keys = { access: 'accessToken', refresh: 'refreshToken', ends: 'accessTokenEnds' } as const

/** A token counts as expired this long before it expires. */
const MARGIN_MS = 30_000

/** If the token does not say how long it lasts, it is refreshed after half a minute. */
const UNKNOWN_LIFETIME_MS = 2 * MARGIN_MS

/** The present pair, or `null` for a visitor. */
export const readTokens = (): Tokens | null => {
  const accessToken = localStorage.getItem(keys.access)
  const refreshToken = localStorage.getItem(keys.refresh)
  return accessToken && refreshToken ? { accessToken, refreshToken } : null
}

/** Stores a new pair, or with `null` deletes it. */
export const writeTokens = (tokens: Tokens | null): void => {
  if (!tokens) for (const key of Object.values(keys)) localStorage.removeItem(key)
  else {
    localStorage.setItem(keys.refresh, tokens.refreshToken)
    localStorage.setItem(keys.ends, String(endOf(tokens.accessToken)))
    localStorage.setItem(keys.access, tokens.accessToken)
  }
  for (const listener of listeners) listener(tokens)
}

/** Calls `listener` whenever a tab changes the pair. Returns the unsubscription. */
export const onTokens = (listener: (tokens: Tokens | null) => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys.access || event.key === null) listener(readTokens())
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/**
 * Returns an access token that is valid for half a minute at least, or `null` for a visitor.
 * @throws CallError offline (the session stays), or refused (the pair is deleted, and `auth:logout`
 * dispatched)
 */
export const freshToken = async (): Promise<string | null> => {
  const tokens = readTokens()
  if (!tokens) return null
  const ends = Number(localStorage.getItem(keys.ends) ?? 0)
  if (ends - MARGIN_MS > Date.now()) return tokens.accessToken
  return refreshTokens(tokens.accessToken)
}

/**
 * Exchanges the refresh token for a new pair and returns the access token. One tab does so at a
 * time; the others wait and use its result. `stale` is the access token that was refused.
 */
export const refreshTokens = (stale: string): Promise<string> => {
  refreshing ??= withLock(async (hasWaited) => {
    if (hasWaited) await untilNot(stale)
    const tokens = readTokens()
    if (!tokens) throw ended()
    if (tokens.accessToken !== stale) return tokens.accessToken
    try {
      const answer = await send('refresh', { refreshToken: tokens.refreshToken })
      // The user signed out, or another one in, during the request: that state stays.
      if (readTokens()?.refreshToken !== tokens.refreshToken)
        return readTokens()?.accessToken ?? raise(ended())
      writeTokens(answer.tokens)
      return answer.tokens.accessToken
    } catch (error) {
      if (error instanceof CallError && isRefusal(error)) {
        writeTokens(null)
        announceSessionEnd(error.code === 'ACCOUNT_DEACTIVATED' ? 'deactivated' : 'ended')
        throw ended()
      }
      throw explain(error, texts.failures.refreshBroken)
    }
  }).finally(() => {
    refreshing = null
  })
  return refreshing
}

let refreshing: Promise<string> | null = null
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
 * A tab reads a moment later what another one has written: without this wait, the next tab with
 * the lock would use the same refresh token. If the first tab failed, nothing changes and this
 * one tries.
 */
const untilNot = async (stale: string): Promise<void> => {
  for (let waits = 0; waits < 25 && readTokens()?.accessToken === stale; waits += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Whether the server refused the token; other failures (no network, a limit, a fault) may pass. */
const isRefusal = ({ status }: CallError): boolean =>
  status === 400 || status === 401 || status === 403 || status === 422

const ended = () =>
  new CallError({ status: 401, code: 'AUTH_TOKEN_EXPIRED', message: texts.failures.refresh })

const raise = (error: Error): never => {
  throw error
}

/** When a token expires by this device's clock, which may be wrong: now, plus its lifetime. */
const endOf = (accessToken: string): number => {
  const { exp, iat } = claimsOf(accessToken)
  const length = Number(exp) - Number(iat)
  const end = Number.isFinite(length) ? Date.now() + length * 1000 : Number(exp) * 1000
  return end > 0 ? end : Date.now() + UNKNOWN_LIFETIME_MS
}

/** Returns the id of the user that a token names; `null` without a token. */
export const userOf = (accessToken: string | undefined): unknown =>
  accessToken === undefined ? null : claimsOf(accessToken).sub

/** The claims of a token; none of one that cannot be read. */
const claimsOf = (accessToken: string): Record<string, unknown> => {
  try {
    const part = accessToken.split('.')[1] ?? ''
    return Object(JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}
