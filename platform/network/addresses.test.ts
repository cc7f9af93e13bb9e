import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addressKey,
  blockKey,
  forwardedAddress,
  isLocalAddress,
  isLoopbackAddress,
  isLoopbackHost,
  isPublicAddress,
  networkKey,
} from './addresses.ts'

/** Networks of IANA's special-purpose registries, and deprecated or reserved ones. */
const special4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
const special6 = [
  ...['::/128', '::1/128', '::/96', '64:ff9b:1::/48', '100::/64', '2001::/32', '2001:20::/28'],
  ...[
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
  ...['4000::/3', '8000::/1'],
]

/** Eight groups of 16 bits. */
const groupsOf = (text: string): number[] => {
  const [left = '', right = ''] = text.split('::')
  const [head, tail] = [left, right].map((part) =>
    part.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : [])),
  )
  return [...(head ?? []), ...Array(8 - (head ?? []).length - (tail ?? []).length).fill(0), ...(tail ?? [])]
}

/** Returns an address of the network with random host bits. */
const within = (network: string, width: 8 | 16, random: number[]): number[] => {
  const [base = '', length] = network.split('/')
  const fixed = width === 8 ? base.split('.').map(Number) : groupsOf(base)
  return fixed.map((part, index) => {
    const free = Math.min(width, Math.max(0, (index + 1) * width - Number(length)))
    const mask = 2 ** free - 1
    return (part & ~mask) | ((random[index] ?? 0) & mask)
  })
}
const random4 = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 })
const random6 = fc.array(fc.nat(65_535), { minLength: 8, maxLength: 8 })
const hex = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')

it('does not treat addresses of special networks as public', () => {
  fc.assert(
    fc.property(fc.constantFrom(...special4), random4, (network, random) => {
      const address = within(network, 8, random)
      const [a = 0, b = 0, c = 0, d = 0] = address
      const text = address.join('.')
      const low = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      for (const form of [text, `::ffff:${text}`, `::ffff:${low}`, `0:0:0:0:0:ffff:${low}`, `::${text}`])
        expect([form, isPublicAddress(form)]).toEqual([form, false])
      for (const form of [`64:ff9b::${low}`, `64:ff9b::${text}`, `64:ff9b:1::${low}`, `2002:${low}::1`])
        expect([form, isPublicAddress(form)]).toEqual([form, false])
    }),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(fc.constantFrom(...special6), random6, (network, random) => {
      const text = hex(within(network, 16, random))
      for (const form of [text, `[${text}]`, text.toUpperCase()])
        expect([form, isPublicAddress(form)]).toEqual([form, false])
    }),
    { numRuns: 1000 },
  )
})

it('treats ordinary addresses as public, and text that is not an address as not public', () => {
  const ordinary = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::200e']
  for (const address of [...ordinary, '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '[2606:4700::1111]'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const text of ['', 'localhost', '127.1', '0x7f.1', '2130706433', '1.2.3', '::1::', '[::1'])
    expect([text, isPublicAddress(text)]).toEqual([text, false])
})

it('recognises this machine and the local network', () => {
  for (const [address, machine, network] of [
    ['127.0.0.1', true, true],
    ['127.9.9.9', true, true],
    ['::1', true, true],
    ['::ffff:127.0.0.1', true, true],
    ['::ffff:192.168.1.5', false, true],
    ['10.0.0.9', false, true],
    ['172.18.0.3', false, true],
    ['fe80::1%wlan0', false, true],
    ['fd00::5', false, true],
    ['100.101.102.103', false, true],
    ['8.8.8.8', false, false],
    ['0.0.0.0', false, false],
    ['2606:4700::1111', false, false],
    ['', false, false],
  ] as const)
    expect([address, isLoopbackAddress(address), isLocalAddress(address)]).toEqual([
      address,
      machine,
      network,
    ])
  for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '127.0.0.1', '[::1]', '::1'])
    expect([host, isLoopbackHost(host)]).toEqual([host, true])
  for (const host of [
    '',
    '0.0.0.0',
    '::',
    'localhost.example.org',
    '127.0.0.1.nip.io',
    '127.1',
    'mylocalhost',
  ])
    expect([host, isLoopbackHost(host)]).toEqual([host, false])
})

describe('forwardedAddress', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['[192.0.2.7]:80', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:c000:207]:443', '192.0.2.7'],
    ['[2001:db8::1]:80', '2001:db8::1'],
    ['[2001:DB8::1]', '2001:db8::1'],
    ['2001:db8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
  ])('reads %s as %s', (entry, address) => {
    expect(forwardedAddress(entry)).toBe(address)
  })

  test.each([
    ...[
      '',
      ' ',
      ':',
      ':80',
      '192.0.2',
      '192.0.2.7.1',
      '192.0.2.256',
      '0300.0.2.7',
      '192.0.2.7:',
      '192.0.2.7:x',
    ],
    ...[
      '192.0.2.7:123456',
      '192.0.2.7/24',
      '[192.0.2.7',
      '192.0.2.7]',
      '[]',
      '[::1',
      '::1]:80',
      '[::1]x',
      '0x7f.1',
    ],
    ...[
      'unknown',
      '_hidden',
      'localhost',
      'for=192.0.2.7',
      '"192.0.2.7"',
      '1e3',
      '2130706433',
      '\u0000',
      '٣.0.0.1',
    ],
  ])('does not accept "%s" as an address', (entry) => {
    expect(forwardedAddress(entry)).toBe(null)
  })
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('networkKey: %s is %s', (ip, key) => {
  expect(networkKey(ip)).toBe(key)
})

describe('addressKey', () => {
  test.each([
    ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
    ['an IPv4-mapped IPv6 address', '::ffff:192.0.2.7', '192.0.2.7'],
    ['an IPv4-mapped address in hexadecimal', '::FFFF:c000:207', '192.0.2.7'],
    ['an IPv4-mapped address in full', '0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['a full IPv6 address', '2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['a shortened IPv6 address', '2001:db8::1', '2001:db8:0:0::/64'],
    ['an address that ends in zeros', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['loopback', '::1', '0:0:0:0::/64'],
    ['an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['an IPv4 address behind NAT64', '64:ff9b::192.0.2.7', '192.0.2.7'],
    ['another prefix of translators', '64:ff9b:1::192.0.2.7', '64:ff9b:1:0::/64'],
    ['the empty text', '', ''],
    ['text that is no address', 'not-an-address', 'not-an-address'],
  ])('%s', (_, ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })

  test('addresses of one /64 share a key, those of two do not', () => {
    expect(addressKey('2001:db8:1:2:ffff::1')).toBe(addressKey('2001:DB8:1:2::abcd'))
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
  })
})

it.each([
  ['8.8.8.8', '8.8.8.0/24'],
  ['::ffff:8.8.4.4', '8.8.4.0/24'],
  ['2001:db8:1:2::3', networkKey('2001:db8:1:9::4')],
  ['no address', 'no address'],
])('blockKey: %s is %s', (ip, key) => {
  expect(blockKey(ip)).toBe(key)
})
