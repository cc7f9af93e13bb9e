import type { Plugin } from 'vite'
import { endpoints } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/wire.ts'

const id = 'virtual:endpoints'

/**
 * Gives the client `virtual:endpoints`: the method, the path and the query names of every endpoint.
 * Read from the contract when the client is built, so that the schemas (and zod) stay out of the
 * browser.
 */
export const endpointsPlugin = (): Plugin => ({
  name: 'sokoni-endpoints',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) => {
    if (source !== `\0${id}`) return undefined
    const table = Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [name, line(endpoint)]),
    )
    return `export const endpointTable = ${JSON.stringify(table)}`
  },
})

const line = (endpoint: Endpoint) => {
  const query = endpoint.query ? Object.keys(endpoint.query.shape) : []
  return query.length > 0 ? [endpoint.method, endpoint.path, query] : [endpoint.method, endpoint.path]
}
