import type { EndpointName, Endpoints } from '../../contract/index.ts'
import { unauthorized } from '../../contract/refused-token.ts'
import type { EndpointAnswer, EndpointInput } from '../../contract/wire.ts'
import { CallError } from './call-error.ts'
import { type SendOptions, send } from './send.ts'
import { announceSessionEnd } from './session-end.ts'
import { freshToken, readTokens, refreshTokens, userOf } from './tokens.ts'

type Input<N extends EndpointName> =
  Record<string, never> extends EndpointInput<Endpoints[N]>
    ? [input?: EndpointInput<Endpoints[N]>, options?: SendOptions]
    : [input: EndpointInput<Endpoints[N]>, options?: SendOptions]

/**
 * Calls an endpoint as the signed-in user: `const { product } = await call('getProduct', { id })`.
 * Params, query and body are one flat input. @throws CallError; an AbortError if the user signed
 * out meanwhile: nothing of theirs may be shown to, or kept for, the next one on a shared phone
 */
export const call = async <N extends EndpointName>(
  name: N,
  ...[input, options]: Input<N>
): Promise<EndpointAnswer<Endpoints[N]>> => {
  let token: string | null = null
  try {
    token = await freshToken()
    if (token === null) return await send(name, input, options)
    const answer = await sendAs(token, name, input, options)
    if (userOf(token) === userOf(readTokens()?.accessToken)) return answer
  } catch (error) {
    const isOfAnother = token !== null && isReplaced(token)
    // A token that was just refreshed is only refused if the session has ended.
    if (!isOfAnother && isTokenError(error) && readTokens()) announceSessionEnd('ended')
    if (!isOfAnother) throw error
  }
  throw new DOMException('The user signed out', 'AbortError')
}

/** Refreshes an access token that is refused, once; not for the user who signed in meanwhile. */
const sendAs = async <N extends EndpointName>(
  token: string,
  name: N,
  input: EndpointInput<Endpoints[N]> | undefined,
  options: SendOptions | undefined,
): Promise<EndpointAnswer<Endpoints[N]>> => {
  try {
    return await send(name, input, { ...options, token })
  } catch (error) {
    if (!isTokenError(error) || isReplaced(token)) throw error
    const fresh = await refreshTokens(token)
    if (isReplaced(token)) throw error
    return await send(name, input, { ...options, token: fresh })
  }
}

/** Whether another user is signed in than the one that a token belongs to. */
const isReplaced = (token: string): boolean => {
  const present = readTokens()?.accessToken
  return present !== undefined && userOf(present) !== userOf(token)
}

/**
 * Whether the access token is the reason. A wrong password is a 401 too, but that call is made by a
 * visitor, without a token.
 */
const isTokenError = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 401 ||
    error.code === 'AUTH_TOKEN_EXPIRED' ||
    // Servers other than ours say this without a code, in English.
    error.message === unauthorized ||
    (/token/i.test(error.message) && /expired/i.test(error.message)))
