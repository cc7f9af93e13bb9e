import type { IncomingHttpHeaders } from 'node:http'
import type { ClientInfo } from '../../access.ts'
import { cleanLine } from './clean-text.ts'

/** Returns what a request's headers say about its client, whose address is known. */
export const readClientInfo = (headers: IncomingHttpHeaders, address: string): ClientInfo => {
  const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null
  return {
    address,
    userAgent: cleanLine(first(headers['user-agent'])?.slice(0, 300) ?? ''),
    country: [headers['cf-ipcountry'], headers['x-country-code']].map(first).find(isCountry) ?? null,
    language: first(headers['accept-language']),
  }
}

/** Proxies send XX for unknown, and T1 for Tor. */
const isCountry = (code: string | null): boolean => code !== null && /^(?!XX$)[A-Z]{2}$/i.test(code)
