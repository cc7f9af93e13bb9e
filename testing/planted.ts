import type { Endpoint } from '../contract/wire.ts'

/** Values that no stored row may contain after a call: its contract does not declare them. */
export const PLANTED = {
  text: 'zqplanted',
  number: 987_654_321,
  id: '0190abcd-1234-7abc-8abc-123456789abc',
  time: '2001-02-03T04:05:06.000Z',
}
const plantOf = (type: string) => {
  if (/int|numeric|double/.test(type)) return PLANTED.number
  if (type === 'uuid') return PLANTED.id
  if (type === 'boolean') return true
  return type.startsWith('timestamp') ? PLANTED.time : PLANTED.text
}

/** Returns a value for every column of every table except fields that the endpoint declares. */
export const plantedFor = (
  endpoint: Endpoint,
  columns: readonly { name: string; type: string }[],
): object => {
  const declared = new Set([endpoint.params, endpoint.query, endpoint.body].flatMap(namesIn))
  return Object.fromEntries(
    columns.filter(({ name }) => !declared.has(name)).map(({ name, type }) => [name, plantOf(type)]),
  )
}

/** Returns the fields of a schema, with wrappers removed. */
const namesIn = (schema: unknown): string[] => {
  const { shape, def } = Object(schema)
  if (shape) return Object.keys(shape)
  const { innerType, in: before, options = [] } = Object(def)
  return [innerType, before, ...options].filter(Boolean).flatMap(namesIn)
}
