import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Global unicast (RFC 4291); everything else in IPv6 is special, unassigned or deprecated. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** A server with IPv6 alone reaches IPv4 through this prefix (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const LOCAL_RANGES: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']

/**
 * Returns whether an IP address is one of the public Internet, also when it carries an IPv4 address inside (mapped, NAT64).
 * Tunnels (6to4, Teredo) and deprecated forms are not public. False for text that is not an IP address.
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

/** Returns whether a host name or address, as in a URL or a setting, names this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:.+\.)?localhost\.?$/i.test(host) || isLoopbackAddress(host)

/**
 * Returns the address of an entry of `X-Forwarded-For`, without port, brackets and zone, and an IPv4-mapped address as
 * IPv4; `null` for anything else.
 */
export const forwardedAddress = (entry: string): string | null => {
  const withoutPort = /^(?:(\d+(?:\.\d+){3})|\[([^\]]*)\])(?::\d{1,5})?$/.exec(entry.trim())
  const bare = withoutPort ? (withoutPort[1] ?? withoutPort[2] ?? '') : entry.trim()
  return isIP(bare) === 0 ? null : (parse(bare)?.toString() ?? null)
}

/**
 * Returns the key under which limits count a network address: an IPv4 address as it is, also where an IPv6 address holds
 * it (mapped, NAT64); any other IPv6 address as its /64 (one customer holds at least that much). Other text is unchanged.
 */
export const addressKey = (text: string): string => prefixKey(text, 64)

/** As `addressKey`, with IPv6 as its /48: the most that a provider gives to one customer (RFC 6177). */
export const networkKey = (text: string): string => prefixKey(text, 48)

const prefixKey = (text: string, bits: 48 | 64): string => {
  const address = parse(text)
  if (!address) return text
  if (address instanceof ipaddr.IPv4) return address.toString()
  if (address.match(NAT64)) return address.toByteArray().slice(12).join('.')
  const prefix = address.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${bits}`
}

/** Accepts only what Node calls an address, in brackets or not: the library also reads `127.1` and `0x7f.1`. */
function parse(text: string): Address | null {
  const bare = text.replace(/^\[|\]$/g, '')
  if (isIP(bare) === 0) return null
  const address = ipaddr.parse(bare.replace(/%.*$/, ''))
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}
