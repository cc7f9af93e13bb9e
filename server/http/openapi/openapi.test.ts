import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/wire.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('states the fields of every endpoint in OpenAPI: path, query, body and response', async () => {
  const { paths } = (await app.app.inject('/api/openapi.json')).json()
  const fieldsOf = (schema: object | undefined): string[] => {
    const { properties = {}, anyOf, oneOf, allOf } = Object(schema)
    const inner = [anyOf, oneOf, allOf].flatMap((some) => some ?? [])
    return [...new Set([...Object.keys(properties), ...inner.flatMap(fieldsOf)])].sort()
  }
  const declared = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
    schema ? fieldsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : []
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const { parameters = [], requestBody, responses } = paths[path][endpoint.method.toLowerCase()]
    const inPlace = (where: string) =>
      parameters.flatMap((one: { in: string; name: string }) => (one.in === where ? [one.name] : [])).sort()
    const contents = Object.values<{ schema: object }>(requestBody?.content ?? {})
    const answered = responses[endpoint.status ?? 200].content['application/json'].schema
    expect([
      name,
      inPlace('path'),
      inPlace('query'),
      ...contents.map(({ schema }) => fieldsOf(schema)),
      fieldsOf(endpoint.attachment ? answered : answered.properties.data),
    ]).toEqual([
      name,
      declared(endpoint.params, 'input'),
      declared(endpoint.query, 'input'),
      ...contents.map(() => declared(endpoint.body, 'input')),
      declared(endpoint.answer, 'output'),
    ])
    expect([name, contents.length > 0]).toEqual([name, endpoint.body !== undefined])
  }
})
