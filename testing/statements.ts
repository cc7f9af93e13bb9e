import pg from 'pg'
import { type MockInstance, vi } from 'vitest'

const original = pg.Client.prototype.query

const textOf = (statement: unknown): string => String(Object(statement).text ?? statement)

/**
 * Watches every statement that this process sends to PostgreSQL, and makes those fail for which
 * `fails` returns true. Restore it with `mockRestore()`.
 */
export const watchStatements = (
  fails: (text: string) => boolean = () => false,
): MockInstance & { count(part: string): number } => {
  const spy: MockInstance = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...call: unknown[]) {
    if (!fails(textOf(call[0]))) return Reflect.apply(original, this, call)
    const error = new Error('the database broke')
    const callback = call.at(-1)
    // The pool's own `query` passes a callback.
    return typeof callback === 'function' ? callback(error) : Promise.reject(error)
  })
  return Object.assign(spy, {
    count: (part: string) => spy.mock.calls.filter(([statement]) => textOf(statement).includes(part)).length,
  })
}
