import { expect, it, test } from 'vitest'
import { readEnv } from './env.ts'
import { decideMode, defaultPublicUrl, type ModeSettings } from './mode.ts'

const none: ModeSettings = { ALLOW_LAN: false }
/** The expected mode, or `refused`. */
const modeOf = (settings: Partial<ModeSettings>) => {
  const { mode, refusals } = decideMode({ ...none, ...settings })
  return refusals.length > 0 ? 'refused' : mode
}

const machine = [undefined, '127.0.0.1', '127.8.9.1', '::1', 'localhost']
const network = ['0.0.0.0', '::', '192.168.1.5', 'my-laptop.local', '127.1']
const loopbackUrls = [undefined, 'http://127.0.0.1:3000', 'http://localhost:8080', 'http://[::1]:3000']
const lanUrls = ['http://192.168.1.5:3000', 'http://my-laptop.local:3000', 'http://laptop:3000']
const publicUrls = ['https://sokoni.org', 'http://sokoni.org', 'http://8.8.8.8', 'HTTPS://localhost']

/** All combinations of host and public address, with their expected modes. */
const combinations = [
  ...machine.flatMap((HOST) => loopbackUrls.map((PUBLIC_URL) => ({ HOST, PUBLIC_URL, reach: 'machine' }))),
  ...machine.flatMap((HOST) => lanUrls.map((PUBLIC_URL) => ({ HOST, PUBLIC_URL, reach: 'network' }))),
  ...network.flatMap((HOST) =>
    [...loopbackUrls, ...lanUrls].map((PUBLIC_URL) => ({ HOST, PUBLIC_URL, reach: 'network' })),
  ),
  ...[...machine, ...network].flatMap((HOST) =>
    publicUrls.map((PUBLIC_URL) => ({ HOST, PUBLIC_URL, reach: 'world' })),
  ),
  ...loopbackUrls.map((PUBLIC_URL) => ({ HOST: '203.0.114.9', PUBLIC_URL, reach: 'world' })),
] as const

test.each([
  { reach: 'machine', NODE_ENV: undefined, ALLOW_LAN: false, expected: 'development' },
  { reach: 'machine', NODE_ENV: undefined, ALLOW_LAN: true, expected: 'development' },
  { reach: 'machine', NODE_ENV: 'development', ALLOW_LAN: false, expected: 'development' },
  { reach: 'machine', NODE_ENV: 'development', ALLOW_LAN: true, expected: 'development' },
  { reach: 'machine', NODE_ENV: 'production', ALLOW_LAN: false, expected: 'production' },
  { reach: 'machine', NODE_ENV: 'production', ALLOW_LAN: true, expected: 'refused' },
  { reach: 'network', NODE_ENV: undefined, ALLOW_LAN: false, expected: 'production' },
  { reach: 'network', NODE_ENV: undefined, ALLOW_LAN: true, expected: 'development' },
  { reach: 'network', NODE_ENV: 'development', ALLOW_LAN: false, expected: 'refused' },
  { reach: 'network', NODE_ENV: 'development', ALLOW_LAN: true, expected: 'development' },
  { reach: 'network', NODE_ENV: 'production', ALLOW_LAN: false, expected: 'production' },
  { reach: 'network', NODE_ENV: 'production', ALLOW_LAN: true, expected: 'refused' },
  { reach: 'world', NODE_ENV: undefined, ALLOW_LAN: false, expected: 'production' },
  { reach: 'world', NODE_ENV: undefined, ALLOW_LAN: true, expected: 'refused' },
  { reach: 'world', NODE_ENV: 'development', ALLOW_LAN: false, expected: 'refused' },
  { reach: 'world', NODE_ENV: 'development', ALLOW_LAN: true, expected: 'refused' },
  { reach: 'world', NODE_ENV: 'production', ALLOW_LAN: false, expected: 'production' },
  { reach: 'world', NODE_ENV: 'production', ALLOW_LAN: true, expected: 'refused' },
] as const)('$reach, NODE_ENV=$NODE_ENV, ALLOW_LAN=$ALLOW_LAN: $expected', (row) => {
  const { reach, expected, NODE_ENV, ALLOW_LAN } = row
  const cases = combinations.filter((one) => one.reach === reach)
  expect(cases.length).toBeGreaterThan(3)
  for (const { HOST, PUBLIC_URL } of cases) {
    // With ALLOW_LAN a server listens on the network unless HOST is given.
    expect([HOST, PUBLIC_URL, modeOf({ HOST, PUBLIC_URL, NODE_ENV, ALLOW_LAN })]).toEqual([
      HOST,
      PUBLIC_URL,
      expected,
    ])
  }
})

test.each([
  [{ HOST: '127.0.0.1' }, 'test'],
  [{ PUBLIC_URL: 'https://sokoni.example' }, 'test'],
  [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, 'test'],
  [{ HOST: '0.0.0.0' }, 'refused'],
  [{ HOST: '::' }, 'refused'],
  [{ HOST: '192.168.1.5' }, 'refused'],
  [{ ALLOW_LAN: true }, 'refused'],
  [{ PUBLIC_URL: 'https://sokoni.org' }, 'refused'],
])('NODE_ENV=test with %j: %s', (settings, expected) => {
  expect(modeOf({ ...settings, NODE_ENV: 'test' })).toBe(expected)
})

it('allows the local network in development only, and listens there by default', () => {
  expect(decideMode({ ...none, ALLOW_LAN: true })).toMatchObject({ allowsLan: true, host: '0.0.0.0' })
  expect(decideMode(none)).toMatchObject({ allowsLan: false, host: '127.0.0.1' })
  expect(decideMode({ ...none, NODE_ENV: 'production' })).toMatchObject({ allowsLan: false })
})

it('names the setting to change when it refuses to start', () => {
  expect(() => readEnv({ NODE_ENV: 'development', HOST: '0.0.0.0' })).toThrow(/HOST=0\.0\.0\.0.*ALLOW_LAN=1/)
  expect(() => readEnv({ NODE_ENV: 'development', PUBLIC_URL: 'https://sokoni.org' })).toThrow(
    /PUBLIC_URL=https:\/\/sokoni\.org is https.*NODE_ENV=production/,
  )
  const onServer = () => readEnv({ HOST: '0.0.0.0' })
  expect(onServer).toThrow('set WHATSAPP_PROVIDER=cloud')
  expect(onServer).toThrow('PUBLIC_URL must be given')
  expect(onServer).toThrow(/NODE_ENV is not given, and HOST=0\.0\.0\.0.*so this is production/)
  expect(() => readEnv({ PUBLIC_URL: 'sokoni.org' })).toThrow('PUBLIC_URL is not an http address')
})

it('builds links that a browser can open', () => {
  expect(defaultPublicUrl('127.0.0.1', 3000, false)).toBe('http://127.0.0.1:3000')
  expect(defaultPublicUrl('::1', 3000, false)).toBe('http://[::1]:3000')
  expect(defaultPublicUrl('192.168.1.5', 3000, true)).toBe('http://192.168.1.5:3000')
  for (const host of ['0.0.0.0', '::'])
    expect(new URL(defaultPublicUrl(host, 3000, true)).hostname).not.toMatch(/^(0\.0\.0\.0|\[::\])$/)
})
