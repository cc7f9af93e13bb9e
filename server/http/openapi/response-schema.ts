import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * Returns the JSON schema for writing answers: only declared fields, without checks such as formats
 * and bounds. `X or null` becomes one nullable type: the serialiser would try each alternative.
 */
export const serialiserSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  })
  return withoutChecks(json)
}

/** Keywords that check values, or that would fill in missing ones. */
const droppedKeywords = new Set([
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'default',
  'enum',
  'const',
  'propertyNames',
])

const withoutChecks = (schema: JsonSchema): JsonSchema => {
  const nullable = asNullable(schema)
  if (nullable) return withoutChecks(nullable)
  const kept: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (droppedKeywords.has(key)) continue
    kept[key] = key === 'properties' ? mapProperties(value) : withoutChecksIn(value)
  }
  return kept
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withoutChecksIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => (isSchema(item) ? withoutChecks(item) : item))
  return isSchema(value) ? withoutChecks(value) : value
}

const mapProperties = (value: unknown): unknown =>
  isSchema(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutChecksIn(inner)]))
    : value

/** Converts `anyOf: [X, null]` to X with `nullable`. */
const asNullable = (schema: JsonSchema): JsonSchema | null => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null
  const other = anyOf.filter((part) => isSchema(part) && part.type !== 'null')
  const [only] = other
  return other.length === 1 && isSchema(only) ? { ...rest, ...only, nullable: true } : null
}
