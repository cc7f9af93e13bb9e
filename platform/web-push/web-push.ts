import { ECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Env } from '../env.ts'
import type { Keys } from '../keys.ts'
import { isPublicAddress } from '../network/addresses.ts'
import { createPublicLookup } from '../network/public-lookup.ts'
import { PushTimeout, type WebPush } from './port.ts'

const TIMEOUT_MS = 5_000

/**
 * Web Push with VAPID (RFC 8030, 8291, 8292). Subscribers choose the endpoint, so where other
 * machines can subscribe only https and public addresses are called.
 */
export const createWebPush = ({ keys, env }: WebPushOptions): WebPush => {
  const isGuarded = env.mode === 'production' || env.allowsLan
  const find = isGuarded ? createPublicLookup() : lookup
  const subject = env.publicUrl.startsWith('https:')
    ? env.publicUrl
    : `mailto:webmaster@${new URL(env.publicUrl).hostname}`
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname } = new URL(endpoint)
    if (protocol !== 'https:' && (isGuarded || protocol !== 'http:')) return false
    const address = hostname.replace(/^\[|\]$/g, '')
    return !(isGuarded && isIP(address) && !isPublicAddress(address))
  }

  return {
    publicKey: keys.vapid.publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth }, message, { topic, ttlSeconds }) => {
      if (!accepts(endpoint) || !isCurvePoint(p256dh)) return 'gone'
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails: { subject, ...keys.vapid },
        contentEncoding: 'aes128gcm',
        topic,
        TTL: ttlSeconds,
      })
      const status = await post(endpoint, details.headers, details.body, find)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
      return 'sent'
    },
  }
}

/** Returns whether a key is a point of the curve of RFC 8291; with another, all attempts fail. */
const isCurvePoint = (key: string): boolean => {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

type WebPushOptions = { keys: Keys; env: Pick<Env, 'mode' | 'allowsLan' | 'publicUrl'> }

/** Returns the status. Redirects are not followed: push services send none. */
const post = (
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer | null,
  find: LookupFunction,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const begin = endpoint.startsWith('https:') ? requestSecurely : requestPlainly
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sent = begin(endpoint, { method: 'POST', headers, lookup: find, signal }, (response) => {
      response.resume()
      response.on('error', (error) =>
        reject(
          signal.aborted
            ? new PushTimeout('The push service did not end its answer', { cause: error })
            : error,
        ),
      )
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', (error) =>
      reject(signal.aborted ? new PushTimeout('The push service did not answer', { cause: error }) : error),
    )
    sent.end(body)
  })
