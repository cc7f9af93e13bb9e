import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** Milliseconds for each name server. */
const TIMEOUT_MS = 2_000

/**
 * Returns a function for `http.request` that resolves host names which strangers choose, and fails
 * if one leads to a private network. `nameServers` are the system's by default.
 */
export const createPublicLookup = (nameServers?: readonly string[]): LookupFunction => {
  // Not `dns.lookup`: a name that nobody answers for would hold up all others in its few threads.
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  if (nameServers) resolver.setServers(nameServers)
  return (hostname, { all, family }, found) => {
    findAll(resolver, hostname, family).then(
      (addresses) =>
        all ? found(null, [...addresses]) : found(null, addresses[0].address, addresses[0].family),
      (error: NodeJS.ErrnoException) => found(error, '', undefined),
    )
  }
}

type Addresses = readonly [LookupAddress, ...LookupAddress[]]

const findAll = async (
  resolver: Resolver,
  hostname: string,
  family: number | string | undefined,
): Promise<Addresses> => {
  const [four, six] = await Promise.allSettled([
    family === 6 ? [] : resolver.resolve4(hostname),
    family === 4 ? [] : resolver.resolve6(hostname),
  ])
  const [first, ...others] = [...addressesIn(four, 4), ...addressesIn(six, 6)]
  if (!first) throw four.status === 'rejected' ? four.reason : new Error(`${hostname} has no address`)
  const addresses: Addresses = [first, ...others]
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new Error(`${hostname} is not a public address`)
  return addresses
}

const addressesIn = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
