import { type LookupAddress, lookup } from 'node:dns'
import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isPublicAddress } from '../addresses.ts'
import type { Env } from '../env.ts'
import type { Keys } from '../keys.ts'
import { type Push, PushTimeout } from './port.ts'

const PATIENCE_MS = 5_000

/**
 * Web Push with VAPID (RFC 8030, 8291, 8292). The browser names the address of its push service, so wherever other machines
 * can subscribe only https and public addresses are called.
 */
export const createWebPush = ({ keys, env }: WebPushOptions): Push => {
  const isGuarded = env.mode === 'production' || env.allowsLan
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
      if (!accepts(endpoint)) return 'gone'
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails: { subject, ...keys.vapid },
        contentEncoding: 'aes128gcm',
        topic,
        TTL: ttlSeconds,
      })
      const status = await post(endpoint, details.headers, details.body, isGuarded ? publicOnly : lookup)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
      return 'sent'
    },
  }
}

type WebPushOptions = { keys: Keys; env: Pick<Env, 'mode' | 'allowsLan' | 'publicUrl'> }

/** Answers the status. Redirects are not followed: a push service sends none. */
const post = (
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer | null,
  find: LookupFunction,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const begin = endpoint.startsWith('https:') ? requestSecurely : requestPlainly
    const signal = AbortSignal.timeout(PATIENCE_MS)
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

/** Looks a name up as usual, and fails where it leads into a private network. */
const publicOnly: LookupFunction = (hostname, options, found) =>
  lookup(hostname, options, (error, address: string | LookupAddress[], family) => {
    const all = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address)
    if (!error && !all.every(isPublicAddress))
      return found(new Error(`${hostname} is not a public address`), '', undefined)
    found(error, address, family)
  })
