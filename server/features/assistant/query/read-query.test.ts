import { describe, expect, test } from 'vitest'
import { contradicts, isForOthers } from '../../language/public.ts'
import { readQuery } from './read-query.ts'

const places = ['manzini', 'nairobi', 'kenya', 'cape town']

describe('negations', () => {
  test.each([
    ['bag, not red', ['red']],
    ['shoes not for kids', ['kids']],
    ['she already has a knife', ['knife']],
    ['a bag without leather or plastic', ['leather', 'plastic']],
    ['shoes but no heels', ['heels']],
    ["a dress, I don't want black", ['black']],
    ['phone except samsung', ['samsung']],
    ['sofa, not too expensive', []],
    ['a red bag', []],
    ['anything but red shoes', ['red']],
    ['shoes that aren’t black', ['black']],
    ['a phone that does not have android', ['android']],
    ["a dress that doesn't have buttons", ['buttons']],
    ['my phone does not charge', []],
    ['my car will not start', []],
    ['dress, I do not like black', ['black']],
    ['my phone is not charging', []],
    ['I don’t have a charger', []],
  ])('%s', (text, without) => {
    expect(readQuery(text).without).toEqual(without)
  })

  test('are not looked for', () => {
    expect(readQuery('a bag, not red').about).toBe('bag')
    expect(readQuery('a bag, not red').colours).toEqual([])
  })
})

test('the phrase keeps the words that hold it together, and none of the limits', () => {
  expect(
    readQuery('I want someone to fix the lights under 500 rand in Nairobi, not red', { places }).phrase,
  ).toBe('i want someone to fix the lights')
})

describe('whom it is for', () => {
  test.each([
    ['perfume for my husband', 'Flower perfume for women', true],
    ['shoes for her', 'Men’s shoes', true],
    ['perfume for my husband', 'Cologne for men', false],
    ['perfume for my husband', 'Perfume for men and women', false],
    ['perfume for my mother and father', 'Flower perfume for women', false],
    ['a mango', 'For women', false],
    ['mens clothes', 'Ladies jeans', true],
    ['shoes for my kids', 'Ladies’ shoes', true],
    ['shoes for my kids', 'Shoes for boys and girls', false],
  ])('%s: %s', (text, goods, isOther) => {
    expect(isForOthers(text, goods)).toBe(isOther)
  })
})

test('colours and places are told apart', () => {
  expect(readQuery('Blue dress in Manzini', { places })).toMatchObject({
    about: 'blue dress',
    colours: ['blue'],
    places: ['manzini'],
  })
  expect(readQuery('shoes near Cape Town', { places })).toMatchObject({
    about: 'shoes',
    places: ['cape town'],
  })
  expect(readQuery('kenyan coffee', { places }).places).toEqual([])
})

test('a place’s name is looked for as it is written, and is no pattern', () => {
  const named = ['(a+)+$', 'st. mary', '[z-a]', 'c++', '.*', '\\d{9}']
  const read = (text: string) => readQuery(text, { places: named }).places
  for (const place of named) expect(read(`a basket in ${place}`)).toEqual([place])
  // As patterns these would match.
  expect(read('a basket in stx mary')).toEqual([])
  expect(read('a basket in aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')).toEqual([])
  expect(readQuery('a basket in st. mary', { places: named }).about).toBe('basket')
})

describe('kinds', () => {
  test.each([
    ['a bag that is not red', ['bag']],
    ['bags in red', ['bag']],
    ['a bag of rice', ['rice']],
    ['my sofa broke and I need a chair', ['chair']],
    ["I'd like blue shoes", ['shoe']],
    ['I would like to buy a car', ['car']],
    ['I am after a sofa', ['sofa']],
    ['something like a bag', ['bag']],
    ['a bag like my mother’s', ['bag']],
    ['hoodies', ['hoodie']],
    ['beanies for kids', ['beanie']],
    ['a travel bag', ['travel bag']],
    ['a bigger fridge', ['fridge']],
    ['a TV bigger than 40 inch', ['tv']],
    ['school shoes black size 4', ['shoe']],
    ['grade 12 maths past papers', ['past paper']],
    ['a phone good for gaming', ['phone']],
    ['my son’s school shoes', ['shoe']],
    ['it has to be a red dress', ['dress']],
    ['our school doesn’t have desks', ['desk']],
    ['shoes that everybody wants', ['shoe']],
    ['shoes that don’t hurt my feet', ['shoe']],
    ['food my cat likes', ['food']],
    ['face wash', ['face wash']],
    ['do you have curtains?', ['curtain']],
    ['how much is a fridge?', ['fridge']],
  ])('that are named: %s', (text, kinds) => {
    expect(readQuery(text)).toMatchObject({ kinds, namesKinds: true })
  })

  test.each([
    ['my car does not start in the morning', 'battery'],
    ['car won’t start', 'battery'],
    ['phone not charging', 'charger'],
    ['my tyre is flat', 'tyre'],
    ['my bedroom is too hot at night', 'fan'],
    ['we have rats in our house', 'trap'],
    ['hungry', 'snack'],
    ['something healthy to eat', 'food'],
    ['something for my hair', 'shampoo'],
  ])('that help, where one tells what one does or what ails one: %s', (text, helps) => {
    const { kinds, namesKinds, without } = readQuery(text)
    expect(namesKinds).toBe(false)
    expect(kinds).toContain(helps)
    expect(without).toEqual([])
  })

  test('of what something is to come after are none', () => {
    expect(readQuery('something for sore muscles after running').kinds).not.toContain('running shoe')
    expect(readQuery('something to wear after work, in black')).toMatchObject({ colours: ['black'] })
  })
})

describe('places', () => {
  const all = ['nairobi', 'kenya', 'jersey', 'jordan', 'red', 'phone', 'london']
  const read = (text: string) => readQuery(text, { places: all, elsewhere: new Set(['london']) })

  test.each([
    ['a warm jersey', 'warm jersey', []],
    ['shoes from Jersey', 'shoes', ['jersey']],
    ['jordan sneakers', 'jordan sneakers', []],
    ['red dress', 'red dress', []],
    ['dress in red', 'dress red', []],
    ['phone', 'phone', []],
    ['nairobi basket', 'basket', ['nairobi']],
    ['london coat', 'london coat', []],
    ['coat from London', 'coat', ['london']],
  ])('%s', (text, about, places) => {
    expect(read(text)).toMatchObject({ about, places })
  })

  test.each(['basket not in Nairobi', 'basket, but not from Nairobi', 'basket outside Nairobi'])(
    'are avoided: %s',
    (text) => {
      expect(read(text)).toMatchObject({ about: 'basket', places: [], notPlaces: ['nairobi'], without: [] })
    },
  )
})

test('a cream for the skin has no colour', () => {
  expect(readQuery('face cream')).toMatchObject({ kinds: ['cream'], colours: [] })
  expect(readQuery('cream dress').colours).toEqual(['cream'])
})

test.each([
  'a gift',
  'something nice',
  'a present for my mother',
  'hello',
  'under 500',
  'something red',
  'a wedding gift',
  "I don't know",
  'what is popular?',
  '',
  '???',
])('is vague: %s', (text) => {
  expect(readQuery(text).isVague).toBe(true)
})

test.each([
  'a basket',
  'a gift for a runner',
  'something to cook with',
  'dress for a wedding',
  'something for a wedding',
  'phone',
  'birthday cake',
])('is clear: %s', (text) => {
  expect(readQuery(text).isVague).toBe(false)
})

test('throws for no text, however long or odd', () => {
  for (const text of ['not '.repeat(500), 'no, no, no or no', '('.repeat(100), 'without', 'x'.repeat(4_000)])
    expect(() => readQuery(text, { places })).not.toThrow()
})

describe('opposites', () => {
  test.each([
    ['double', 'single foam mattress', true],
    ['double', 'double mattress', false],
    ['new', 'used phone', true],
    ['new', 'new, not used', false],
    ['red', 'used phone', false],
  ])('%s: %s', (wanted, described, isContrary) => {
    expect(contradicts([wanted], () => new Set(described.split(/[ ,]+/)))).toBe(isContrary)
  })
})
