import { describe, expect, test } from 'vitest'
import { kindsBeside } from '../../language/public.ts'
import { readQuery } from './read-query.ts'

describe('a purpose', () => {
  test.each([
    ['something for my baby to sleep in', 'moses basket'],
    ['gift for my mother', 'necklace'],
    ['present 4 my husband', 'wallet'],
    ['keep food cold at the beach', 'cooler'],
    ['keep tea hot the whole day', 'flask'],
    ['pump water from my borehole', 'water pump'],
    ['light that works when loadshedding', 'lantern'],
    ['phone not charging', 'charger'],
    ['tv has no signal', 'aerial'],
    ['someone to move my furniture on saturday', 'mover'],
    ['un lit pour bébé', 'cot'],
    ['milk for a 2 month old baby', 'formula'],
    ['table for tv', 'tv stand'],
    ['present for mom who loves cooking', 'pot'],
    ['protect my fridge from power surges', 'surge protector'],
    ['worms eating my cabbage', 'insecticide'],
    ['shoes for construction work', 'safety boot'],
    ['lights keep tripping in the house', 'electrician'],
    ['place to keep my books', 'bookshelf'],
    ['plant mealies', 'maize seed'],
    ['zawadi ya mama', 'necklace'],
    ['isipho sikamama', 'necklace'],
    ['something for my child to take to school, under E 300', 'school bag'],
    ['my daughter starts grade 1 next year, what does she need', 'school shoe'],
    ['gift for a man who likes to braai', 'braai stand'],
    ['hi. my father turned 60. he loves his garden.', 'watering can'],
    ['i sweat too much under my arms', 'deodorant'],
    ['my phone dies before evening', 'power bank'],
    ['keep my food from going bad', 'fridge'],
    ['see lions from far', 'binoculars'],
    ['quelque chose pour dormir sous la tente', 'air mattress'],
  ])('has the goods that serve it: %s', (text, kind) => {
    const { kinds, namesKinds, served } = readQuery(text)
    expect(kinds).toContain(kind)
    expect(namesKinds).toBe(false)
    expect(served).not.toEqual([])
  })

  test.each([
    ['pillow for my baby to sleep on', 'pillow'],
    ['a cooler to keep food cold', 'cooler'],
    ['rain boots not black', 'rain boot'],
    ['washing machine no running water', 'washing machine'],
    ['a travel bag', 'travel bag'],
    ['meat for braai', 'meat'],
    ['car wash soap', 'soap'],
    ['food my cat likes', 'food'],
  ])('gives way to the goods that are named: %s', (text, kind) => {
    expect(readQuery(text)).toMatchObject({ namesKinds: true, served: [], kinds: [kind] })
  })

  test('keeps what describes the goods', () => {
    const { served, colours } = readQuery('something warm for my son for winter, blue')
    expect(served).not.toContain('blue')
    expect(colours).toEqual(['blue'])
  })

  test('is served by nothing that is refused', () => {
    const { kinds, without } = readQuery('what can i cook with when there is no gas')
    expect(without).toEqual(['gas'])
    expect(kinds.filter((kind) => kind.includes('gas'))).toEqual([])
  })

  test('without power keeps its refusal', () => {
    expect(readQuery('keep food cold without power').without).toEqual(['electric'])
  })
})

test('beside some kinds are those of their families, by any of their names', () => {
  expect(kindsBeside(['notebook'])).toContain('tablet')
  expect(kindsBeside(['laptop'])).not.toContain('goat')
  expect(kindsBeside(['no such kind'])).toEqual([])
})
