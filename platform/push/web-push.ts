import { type LookupAddress, lookup } from 'node:dns'
import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Env } from '../env.ts'
import type { Keys } from '../keys.ts'
import type { Push } from './port.ts'

const PATIENCE_MS = 10_000

/**
 * Web Push with VAPID (RFC 8030, 8291, 8292). The address of the push service is the browser's word, so in production
 * only https and public addresses are called: nobody makes us speak to our own network.
 */
export const createWebPush = ({ keys, env }: { keys: Keys; env: Pick<Env, 'mode' | 'publicUrl'> }): Push => {
  const isGuarded = env.mode === 'production'
  const subject = env.publicUrl.startsWith('https:')
    ? env.publicUrl
    : `mailto:webmaster@${new URL(env.publicUrl).hostname}`
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname } = new URL(endpoint)
    if (protocol !== 'https:' && (isGuarded || protocol !== 'http:')) return false
    const address = hostname.replace(/^\[|\]$/g, '')
    return !(isGuarded && isIP(address) && isPrivate(address))
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
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Looks a name up as usual, and fails where it leads into a private network. */
const publicOnly: LookupFunction = (hostname, options, found) =>
  lookup(hostname, options, (error, address: string | LookupAddress[], family) => {
    const all = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address)
    if (!error && all.some(isPrivate))
      return found(new Error(`${hostname} is not a public address`), '', undefined)
    found(error, address, family)
  })

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** An IPv4 address within an IPv6 one is checked as what it is. */
const isPrivate = (address: string): boolean =>
  privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
