import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/**
 * Every module of the client but the entries, which start it, and the worker, which is a program of
 * its own.
 */
const modules = import.meta.glob([
  '../**/*.{ts,tsx}',
  '!../**/*.test.ts',
  '!../**/*.test-setup.ts',
  '!../shell/main.tsx',
  '!../app/test-*.ts',
  '!../dist/**',
  '!../features/media/shrink-worker.ts',
  '!../service-worker.ts',
  '!../build/**',
])

let seen: string[] = []
const noted = (name: string) => () => {
  seen.push(name)
}
/** Records each use of a browser object, whose properties are all `value`. */
const watched = (name: string, value: unknown) =>
  new Proxy(
    {},
    {
      get: (_target, part) => {
        seen.push(`${name}.${String(part)}`)
        return value
      },
    },
  )

beforeAll(() => {
  for (const name of ['addEventListener', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'fetch'])
    vi.stubGlobal(name, noted(name))
  const nothing = () => null
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'document'])
    vi.stubGlobal(name, watched(name, nothing))
  vi.stubGlobal('navigator', watched('navigator', undefined))
  vi.stubGlobal('matchMedia', noted('matchMedia'))
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => {
    seen.push(`performance ${type}`)
    return []
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// A second run would find all modules imported already. A busy machine takes a minute.
test('importing a module uses no timer, request, listener or storage of the browser', {
  retry: 0,
  timeout: 180_000,
}, async () => {
  const found: Record<string, string[]> = {}
  for (const [name, load] of Object.entries(modules)) {
    seen = []
    await load()
    if (seen.length > 0) found[name] = seen
  }
  expect(Object.keys(modules).length).toBeGreaterThan(400)
  expect(found).toEqual({})
})
