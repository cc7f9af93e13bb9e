import type { Plugin } from 'vite'
import { calls } from '../contract/index.ts'
import type { Endpoint } from '../contract/wire.ts'

const id = 'virtual:calls'

/**
 * Gives the client `virtual:calls`: of every call its method, its path and the names that go into
 * the query. Read from the contract when the client is built, so that the schemas (and zod) stay
 * out of the browser.
 */
export const callsPlugin = (): Plugin => ({
  name: 'sokoni-calls',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) => {
    if (source !== `\0${id}`) return undefined
    const table = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, line(call)]))
    return `export const callTable = ${JSON.stringify(table)}`
  },
})

const line = (call: Endpoint) => {
  const query = call.query ? Object.keys(call.query.shape) : []
  return query.length > 0 ? [call.method, call.path, query] : [call.method, call.path]
}
