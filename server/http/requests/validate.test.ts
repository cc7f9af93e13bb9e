import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../contract/index.ts'
import { parsePayload, parseRequest } from './validate.ts'

/** Comparing its length with a limit throws. */
const hostile = { length: { toString: 1 } }
const refused = expect.objectContaining({ code: 'VALIDATION_FAILED' })

it('an object that cannot be compared is an invalid input of calls and events', () => {
  const body = { identifier: hostile, password: 'x' }
  expect(() => parseRequest(endpoints.login, { params: {}, query: {}, body })).toThrow(refused)
  expect(() => parsePayload(z.object({ text: z.string().max(5) }), { text: hostile })).toThrow(refused)
})
