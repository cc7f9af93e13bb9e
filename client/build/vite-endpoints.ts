import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { endpoints } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/wire.ts'

const id = 'virtual:endpoints'
const client = path.resolve(import.meta.dirname, '..')

/**
 * Gives the client `virtual:endpoints`: the method, the path and the query names of the endpoints
 * that it calls. Read from the contract when the client is built, so that the schemas (and zod)
 * stay out of the browser.
 */
export const endpointsPlugin = (): Plugin => {
  // The development server keeps all endpoints: a new call must not need a restart.
  let includesAll = false
  // Computed once: browser tests build many pages with one plugin.
  let table: string | undefined
  return {
    name: 'sokoni-endpoints',
    configResolved: ({ command }) => {
      includesAll = command === 'serve'
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => {
      if (source !== `\0${id}`) return undefined
      table ??= JSON.stringify(tableOf(includesAll ? null : wordsOfClient()))
      return `export const endpointTable = ${table}`
    },
  }
}

const tableOf = (words: ReadonlySet<string> | null) =>
  Object.fromEntries(
    Object.entries(endpoints)
      .filter(([name]) => words?.has(name) ?? true)
      .map(([name, endpoint]) => [name, endpointEntry(endpoint)]),
  )

/** Every word of the client's code: `call` takes names of endpoints, which nothing composes. */
const wordsOfClient = (): Set<string> =>
  new Set(
    readdirSync(client, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('dist'))
      .flatMap((file) => readFileSync(path.join(client, file), 'utf8').match(/\w+/g) ?? []),
  )

const endpointEntry = (endpoint: Endpoint) => {
  const query = endpoint.query ? Object.keys(endpoint.query.shape) : []
  return query.length > 0 ? [endpoint.method, endpoint.path, query] : [endpoint.method, endpoint.path]
}
