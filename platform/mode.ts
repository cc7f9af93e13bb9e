import { networkInterfaces } from 'node:os'
import { isLocalAddress, isLocalHost, isLoopbackHost, isPublicAddress } from './network/addresses.ts'

type Mode = 'development' | 'production' | 'test'

/** The settings that decide the mode. */
export type ModeSettings = {
  NODE_ENV?: Mode | undefined
  HOST?: string | undefined
  PUBLIC_URL?: string | undefined
  ALLOW_LAN: boolean
}

export type ModeDecision = {
  mode: Mode
  host: string
  /** Whether other machines of the local network may use a development server. */
  allowsLan: boolean
  /** Reasons not to start, each with the setting to change. */
  refusals: string[]
  /** Reasons why the mode is production without NODE_ENV. */
  inferredFrom: string[]
}

const WILDCARDS = ['0.0.0.0', '::']
/** Names that no one can register (RFC 2606, RFC 6761). */
const RESERVED_NAMES = /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$/i

/**
 * Decides the mode: production unless only this machine can reach the server. Development shows
 * sign-up codes and has demo accounts, so it never starts where strangers can reach it
 * (decision 045).
 */
export const decideMode = (settings: ModeSettings): ModeDecision => {
  const { ALLOW_LAN: lan, PUBLIC_URL: publicUrl } = settings
  const host = settings.HOST ?? (lan ? '0.0.0.0' : '127.0.0.1')
  const beyond = beyondThisMachine(host, publicUrl)
  const decided = { host, allowsLan: false, refusals: [], inferredFrom: [] }
  if (settings.NODE_ENV === 'production')
    return { ...decided, mode: 'production', refusals: lan ? [LAN_IN_PRODUCTION] : [] }
  if (settings.NODE_ENV === 'test')
    return { ...decided, mode: 'test', refusals: refusalsOfTest(host, publicUrl) }
  const isExplicit = settings.NODE_ENV === 'development' || lan
  if (!isExplicit && beyond.length > 0) return { ...decided, mode: 'production', inferredFrom: beyond }
  const refusals = (lan ? beyondLocalNetwork(host, publicUrl) : beyond).map(asRefusal)
  return { ...decided, mode: 'development', allowsLan: lan, refusals }
}

const LAN_IN_PRODUCTION = 'ALLOW_LAN is for development: remove it, or remove NODE_ENV=production'

const asRefusal = (reason: string) =>
  `Development must not be reachable by strangers, and ${reason}. Set NODE_ENV=production for a server that others ` +
  'use, or ALLOW_LAN=1 (with a local address) to try it on a phone in your own network'

const refusalsOfTest = (host: string, publicUrl: string | undefined): string[] => {
  const name = publicUrl === undefined ? '' : hostOf(publicUrl)
  const isReserved = name === '' || isLoopbackHost(name) || RESERVED_NAMES.test(name)
  return [
    ...(isLoopbackHost(host) ? [] : [`With NODE_ENV=test, HOST must be a loopback address, not ${host}`]),
    ...(isReserved ? [] : [`NODE_ENV=test is for tests: PUBLIC_URL=${publicUrl} leads to a real host`]),
  ]
}

/** Reasons why other machines can reach the server; empty if none can. */
const beyondThisMachine = (host: string, publicUrl: string | undefined): string[] => {
  const reasons = isLoopbackHost(host) ? [] : [`HOST=${host} listens on a network`]
  if (publicUrl === undefined) return reasons
  if (isHttps(publicUrl)) return [...reasons, `PUBLIC_URL=${publicUrl} is https`]
  return isLoopbackHost(hostOf(publicUrl))
    ? reasons
    : [...reasons, `PUBLIC_URL=${publicUrl} names another host`]
}

/** Reasons why machines outside the local network can reach the server. */
const beyondLocalNetwork = (host: string, publicUrl: string | undefined): string[] => {
  const reasons = isPublicAddress(host) ? [`HOST=${host} is a public address`] : []
  if (publicUrl === undefined) return reasons
  if (isHttps(publicUrl)) return [...reasons, `PUBLIC_URL=${publicUrl} is https`]
  return isLocalHost(hostOf(publicUrl))
    ? reasons
    : [...reasons, `PUBLIC_URL=${publicUrl} names a public host`]
}

const isHttps = (url: string): boolean => /^https:/i.test(url)
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)

/** Returns whether HOST means all interfaces, which cannot be used in a link. */
export const isWildcard = (host: string): boolean => WILDCARDS.includes(host)

/** Returns the address for links if PUBLIC_URL is not set. */
export const defaultPublicUrl = (host: string, port: number, allowsLan: boolean): string => {
  const name = isWildcard(host) ? ((allowsLan ? lanAddress() : undefined) ?? '127.0.0.1') : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Returns this machine's first IPv4 address in a local network. */
const lanAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((interfaces) => interfaces ?? [])
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && isLocalAddress(address))
    ?.address
