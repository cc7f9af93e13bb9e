import { expect, test } from 'vitest'
import { kindFit } from './kind.ts'

/** How sure goods that only have a title are of a kind. */
const sure = (kind: string, title: string) => kindFit({ kinds: [kind] }, { title, tags: [], category: null })

test('what goods of several kinds are called is not sure to be the one that is wished', () => {
  expect(sure('motorbike', 'Mountain bike, 26 inch')).toBe(0.7)
  expect(sure('motorbike', 'Yamaha bike')).toBe(1)
  expect(sure('motorbike', 'Motorcycle')).toBe(1)
  expect(sure('bike', 'Mountain bike, 26 inch')).toBe(1)
  expect(sure('bicycle', 'Bike for a child')).toBeLessThan(sure('bicycle', 'Bicycle for a child'))
})

test('a title may be in another language than the query', () => {
  expect(sure('shoe', 'Viatu vya watoto')).toBe(1)
  expect(sure('shoe', 'Skoene vir kinders')).toBe(1)
  expect(sure('basket', 'Kikapu cha nguo')).toBe(1)
})

test('a toy of a kind is less of it', () => {
  const car = { title: 'Red car', tags: [] }
  expect(kindFit({ kinds: ['car'] }, { ...car, category: 'Automotive' })).toBe(1)
  expect(kindFit({ kinds: ['car'] }, { ...car, category: 'Toys & Games' })).toBe(0.3)
})

test('a broader kind is less sure than the one that is named, and a compound is both', () => {
  expect(sure('handbag', 'Cotton shopping bag')).toBeLessThan(sure('handbag', 'Canvas handbag'))
  expect(sure('bag', 'Canvas handbag')).toBe(1)
  expect(sure('fridge', 'Fridge-freezer 200 litres')).toBe(1)
})

test('a kind of two words is what its line says, and a part or a service is not the goods', () => {
  expect(sure('watch', 'Smart watch')).toBe(1)
  expect(sure('bag', 'Punch bag 1.2 m')).toBe(0.3)
  expect(sure('shoe', 'Running shoes, men')).toBe(1)
  expect(sure('dress', 'Red evening dress')).toBe(1)
  expect(sure('phone', 'Phone screen repair')).toBe(0.3)
  expect(sure('chicken', 'Layer mash 50 kg')).toBe(0.3)
})

test('goods that share only their last word are no match, and narrower goods are', () => {
  expect(sure('pad', 'Mouse pad')).toBe(0.3)
  expect(sure('cream', 'Ice cream 2 litres')).toBe(0.3)
  expect(sure('sugar', 'Blood sugar meter')).toBe(0.3)
  expect(sure('handbag', 'Laptop bag 15 inch')).toBe(0.3)
  expect(sure('bag', 'Laptop bag 15 inch')).toBe(1)
  expect(sure('stove', 'Camping gas stove')).toBe(1)
  expect(sure('laptop', 'Dell Latitude 7490')).toBe(1)
  expect(sure('sneaker', 'Adidas, white')).toBe(1)
})
