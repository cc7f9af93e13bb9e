import { expect, it } from 'vitest'
import { createAddressCounter } from './address-counter.ts'

it.each([
  ['an IPv4 /24 has ten times as much as an address', 10, (n: number) => `198.51.100.${n}`, '198.51.101.1'],
  ['an IPv6 /48 four times as much as a /64', 4, (n: number) => `2001:db8:1:${n}::1`, '2001:db8:2::1'],
])('%s', (_, times, addressOf, other) => {
  const counter = createAddressCounter(5)
  for (let n = 0; n < times; n += 1) counter.add(addressOf(n), 5)
  expect(counter.isAbove(addressOf(0))).toBe(false)
  expect(counter.isAbove(addressOf(99), { more: 1 })).toBe(true)
  expect(counter.isAbove(other, { more: 5 })).toBe(false)
  counter.remove(addressOf(1), 1)
  expect(counter.isAbove(addressOf(99), { more: 1 })).toBe(false)
})
