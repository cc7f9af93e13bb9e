import { expect, it } from 'vitest'
import { ownPageIn, splitLinks } from './split-links.ts'

const origin = 'https://sokoni.example'
const linksIn = (text: string) => splitLinks(text, origin).flatMap(({ href }) => href ?? [])

it.each([
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(http://example.com/x_(y))', ['http://example.com/x_(y)']],
  ['https://one.example, HTTPS://TWO.example!', ['https://one.example/', 'https://two.example/']],
  ['no scheme: www.example.com', []],
  ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
  ['https://user:secret@example.com', []],
  ['http://', []],
])('finds the addresses in %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

it('loses nothing of the text', () => {
  for (const text of [
    '',
    'plain',
    'a https://example.com/x, b https://user@x.example c',
    'https://example.com',
  ])
    expect(
      splitLinks(text, origin)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})

it('knows the own pages, and no page of another origin', () => {
  expect(ownPageIn(`Look: ${origin}/products/abc-1?x=1`, origin)).toEqual({
    kind: 'product',
    id: 'abc-1',
    path: '/products/abc-1?x=1',
  })
  expect(ownPageIn(`${origin}/shop/weavers.`, origin)).toMatchObject({ kind: 'shop', id: 'weavers' })
  expect(ownPageIn(`${origin}/deals/d1`, origin)).toMatchObject({ kind: 'deal', id: 'd1' })
  expect(ownPageIn(`${origin}/settings`, origin)).toBeNull()
  expect(ownPageIn(`https://evil.example/?u=${origin}/products/a`, origin)).toBeNull()
  expect(ownPageIn(`${origin}.evil.example/products/a`, origin)).toBeNull()
})

it.each(['https://sokoni.example//evil.example/login', 'https://sokoni.example/\\evil.example'])(
  'does not take %j for a page of ours',
  (text) => {
    expect(splitLinks(text, origin).map(({ path }) => path)).toEqual([undefined])
    expect(ownPageIn(text, origin)).toBeNull()
  },
)

it.each([
  ['call 0711 222 333 now', ['0711 222 333', 'tel:0711222333']],
  ['+254 712-345-001', ['+254 712-345-001', 'tel:+254712345001']],
  ['MoMo 7612 0044, Nomsa', ['7612 0044', 'tel:76120044']],
  ['it costs 1200000 or 7500000, deal 1001, size 0.5, on 05-12-2026 or 01 02 2026', undefined],
  ['https://sokoni.example/0711222333', undefined],
])('a phone number can be called: %s', (text, call) => {
  const found = splitLinks(text, 'https://sokoni.test').find(({ href }) => href?.startsWith('tel:'))
  expect(found && [found.text, found.href]).toEqual(call)
})
