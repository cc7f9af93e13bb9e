import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * Returns the JSON schema for writing answers: only declared fields, without checks such as formats
 * and bounds. `X or null` becomes one nullable type: the serialiser would try each alternative.
 */
export const serialSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  })
  return lighten(json)
}

const onlyChecks = new Set(
  'pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems default enum const propertyNames'.split(
    ' ',
  ),
)

const lighten = (schema: JsonSchema): JsonSchema => {
  const nullable = foldNull(schema)
  if (nullable) return lighten(nullable)
  const light: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (onlyChecks.has(key)) continue
    light[key] = key === 'properties' ? mapValues(value) : lightenValue(value)
  }
  return light
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lightenValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => (isSchema(item) ? lighten(item) : item))
  return isSchema(value) ? lighten(value) : value
}

const mapValues = (value: unknown): unknown =>
  isSchema(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lightenValue(inner)]))
    : value

/** Converts `anyOf: [X, null]` to X with `nullable`. */
const foldNull = (schema: JsonSchema): JsonSchema | null => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null
  const other = anyOf.filter((part) => isSchema(part) && part.type !== 'null')
  const [only] = other
  return other.length === 1 && isSchema(only) ? { ...rest, ...only, nullable: true } : null
}
