import { z } from 'zod'

/** The names that lead to a field of an object. */
export type Path = readonly string[]
type Json = Record<string, unknown>

/** Returns every declared field of a schema, including nested ones. */
export const fieldsOf = (schema: z.ZodType | undefined): Path[] => {
  if (!schema) return []
  // A field that is converted is declared in one of the two schemas only.
  const paths = (['input', 'output'] as const).flatMap((io) =>
    walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), []),
  )
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}

const walk = (schema: Json, path: Path): Path[] => {
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((kind): Json[] => Object(schema[kind] ?? []))
  const properties: [string, Json][] = Object.entries(Object(schema.properties))
  const inner = properties.flatMap(([name, one]) => [[...path, name], ...walk(one, [...path, name])])
  return [...inner, ...choices.flatMap((one) => walk(one, path))]
}

/** Returns a copy of `value` with `by` in place of a field. */
export const replaceAt = (value: unknown, [name, ...rest]: Path, by: unknown): object =>
  name === undefined
    ? Object(value)
    : { ...Object(value), [name]: rest.length > 0 ? replaceAt(Object(value)[name], rest, by) : by }
