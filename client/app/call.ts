import type { EndpointName, Endpoints } from '../../contract/index.ts'
import { unauthorized } from '../../contract/refused-token.ts'
import type { EndpointAnswer, EndpointInput } from '../../contract/wire.ts'
import { CallError } from './call-error.ts'
import { type SendOptions, send } from './send.ts'
import { announceSessionEnd } from './session-end.ts'
import { freshToken, readTokens, refreshTokens } from './tokens.ts'

type Input<N extends EndpointName> =
  Record<string, never> extends EndpointInput<Endpoints[N]>
    ? [input?: EndpointInput<Endpoints[N]>, options?: SendOptions]
    : [input: EndpointInput<Endpoints[N]>, options?: SendOptions]

/**
 * Calls an endpoint as the signed-in user: `const { product } = await call('getProduct', { id })`.
 * Params, query and body are one flat input. Refreshes an access token that is about to expire, and
 * once one that was refused. @throws CallError
 */
export const call = async <N extends EndpointName>(
  name: N,
  ...[input, options]: Input<N>
): Promise<EndpointAnswer<Endpoints[N]>> => {
  try {
    const token = await freshToken()
    if (token === null) return await send(name, input, options)
    try {
      return await send(name, input, { ...options, token })
    } catch (error) {
      if (!isTokenError(error)) throw error
      return await send(name, input, { ...options, token: await refreshTokens(token) })
    }
  } catch (error) {
    // A token that was just refreshed is only refused if the session has ended.
    if (isTokenError(error) && readTokens()) announceSessionEnd('ended')
    throw error
  }
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
