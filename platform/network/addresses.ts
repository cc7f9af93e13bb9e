import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Global unicast (RFC 4291). All other IPv6 ranges are special, unassigned or deprecated. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** IPv6-only servers reach IPv4 hosts through this prefix (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const LOCAL_RANGES: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']

/**
 * Returns whether an IP address is public. Checks the embedded address of mapped and NAT64
 * addresses. Tunnels (6to4, Teredo) and deprecated forms are not public. False for other text.
 */
export const isPublicAddress = (text: string): boolean => {
  const address = parse(text)
  if (!address) return false
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(12).join('.'))
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast'
}

/** Returns whether an IP address belongs to this machine. */
export const isLoopbackAddress = (text: string): boolean => parse(text)?.range() === 'loopback'

/** Returns whether an IP address belongs to this machine or to a local network. */
export const isLocalAddress = (text: string): boolean => LOCAL_RANGES.includes(parse(text)?.range() ?? '')

/** Names that only a local network resolves. */
const LOCAL_NAMES = /^[\w-]+$|\.(?:local|lan|home\.arpa|internal)$/i

/** Returns whether a host name or address refers to this machine or to a local network. */
export const isLocalHost = (host: string): boolean =>
  isLoopbackHost(host) || isLocalAddress(host) || LOCAL_NAMES.test(host)

/** Returns whether a host name or address refers to this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:.+\.)?localhost\.?$/i.test(host) || isLoopbackAddress(host)

/**
 * Returns the address of an `X-Forwarded-For` entry without port, brackets and zone; an IPv4-mapped
 * address as IPv4. `null` for anything else.
 */
export const forwardedAddress = (entry: string): string | null => {
  const withoutPort = /^(?:(\d+(?:\.\d+){3})|\[([^\]]*)\])(?::\d{1,5})?$/.exec(entry.trim())
  const bare = withoutPort ? (withoutPort[1] ?? withoutPort[2] ?? '') : entry.trim()
  return isIP(bare) === 0 ? null : (parse(bare)?.toString() ?? null)
}

/**
 * Returns the key that limits use for an address: IPv4 (also mapped or NAT64) unchanged, IPv6 as
 * its /64, the smallest block that a customer gets. Other text is unchanged.
 */
export const addressKey = (text: string): string => prefixKey(text, 64)

/** As `addressKey`, but IPv6 as its /48, the largest block that a customer gets (RFC 6177). */
export const networkKey = (text: string): string => prefixKey(text, 48)

/** As `networkKey`, but IPv4 as its /24, the smallest block that is routed and rented as one. */
export const blockKey = (text: string): string => {
  const network = networkKey(text)
  return isIPv4(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network
}

/** Returns the /48 of an IPv6 address, for limits beside that of the /64; `null` for IPv4. */
export const ipv6NetworkKey = (text: string): string | null => {
  const network = networkKey(text)
  return network === addressKey(text) ? null : network
}

const prefixKey = (text: string, bits: 48 | 64): string => {
  // Limits ask for the key at each request and event, and most addresses need no parsing.
  if (isIPv4(text)) return text
  const address = parse(text)
  if (!address) return text
  if (address instanceof ipaddr.IPv4) return address.toString()
  if (address.match(NAT64)) return address.toByteArray().slice(12).join('.')
  const prefix = address.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${bits}`
}

/**
 * Accepts only what Node accepts as an address: the library would also read `127.1` and `0x7f.1`.
 */
const parse = (text: string): Address | null => {
  const bare = text.replace(/^\[|\]$/g, '')
  if (isIP(bare) === 0) return null
  const address = ipaddr.parse(bare.replace(/%.*$/, ''))
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}
