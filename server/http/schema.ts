import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * The JSON schema by which an answer is written out: only declared fields leave, and fast. What only a check would use
 * (formats, bounds, patterns) is dropped, and `X or null` is folded into one type, since the serialiser would else try
 * each alternative on each value.
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

function lighten(schema: JsonSchema): JsonSchema {
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

/** `anyOf: [X, null]` as X with `nullable`. */
function foldNull(schema: JsonSchema): JsonSchema | null {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null
  const other = anyOf.filter((part) => isSchema(part) && part.type !== 'null')
  const [only] = other
  return other.length === 1 && isSchema(only) ? { ...rest, ...only, nullable: true } : null
}
