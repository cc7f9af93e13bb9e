import { describe, expect, test } from 'vitest'
import { makeProduct, makeShop, makeUser } from '../../../testing/factories.ts'
import type { Actor } from '../../access.ts'
import { discoverProducts } from './discover/discover.ts'
import { app, embedAll, find, ids, products, setUp } from './discover.test-setup.ts'

setUp()

describe('the limits of a query', () => {
  test('limits, in the money named or else in the product’s own', async () => {
    expect(await ids('basket under 500')).toEqual([products.basket.id])
    expect(await ids('basket over 500')).toEqual([products.plasticBasket.id])
    expect(await ids('basket over 2000 KES')).toEqual([products.basket.id])
    expect(await ids('basket under 2000 KES')).toEqual([products.plasticBasket.id])
    expect(new Set(await ids('basket under 100 dollars'))).toEqual(
      new Set([products.basket.id, products.plasticBasket.id]),
    )
    expect(await ids('basket under 10 dollars')).toEqual([products.plasticBasket.id])
    expect(await ids('basket between 1000 and 2000')).toEqual([])
    expect(await ids('basket 450 SZL or less')).toContain(products.basket.id)
    expect(await ids('basket at least 450 SZL')).toContain(products.basket.id)
    expect(await ids('basket 449 SZL or less')).not.toContain(products.basket.id)
  })

  test('a limit without money is in that of the account, else of the country that is known', async () => {
    const kenyan = await makeUser(app, { countryCode: 'KE' })
    expect(await ids('basket over 2000', kenyan)).toEqual([products.basket.id])
    expect(await ids('basket under 2000', kenyan)).toEqual([products.plasticBasket.id])
    const kenya: Actor = { kind: 'visitor', address: '', userAgent: '', country: 'KE', language: null }
    const inKenya = await discoverProducts(app.platform, kenya, { query: 'basket under 2000', limit: 20 })
    expect(inKenya.results.map(({ product }) => product.id)).toEqual([products.plasticBasket.id])
    // Many phones are set to American English, wherever they are.
    const american: Actor = { ...kenya, country: null, language: 'en-US' }
    const anywhere = await discoverProducts(app.platform, american, { query: 'basket under 500', limit: 20 })
    expect(anywhere.results.map(({ product }) => product.id)).toEqual([products.basket.id])
  })

  test('who it is not for', async () => {
    const shoes = { category: 'Fashion', description: 'Canvas.' }
    const grown = await makeProduct(app, { ...shoes, title: 'Canvas sneakers' })
    const small = await makeProduct(app, { ...shoes, title: 'Canvas sneakers for children' })
    await embedAll()
    expect(await ids('canvas sneakers, not for kids')).toEqual([grown.id])
    expect(await ids('canvas sneakers')).toContain(small.id)
  })

  test('colours', async () => {
    expect(await ids('red dress')).toEqual([products.redDress.id])
    expect(await ids('blue dress')).toEqual([products.blueDress.id])
  })

  test('places', async () => {
    expect(await ids('basket in Manzini')).toEqual([products.basket.id])
    expect(await ids('basket from Kenya')).toEqual([products.plasticBasket.id])
    const [found] = await find('basket in Manzini')
    expect(found?.reasons.some((reason) => reason.startsWith('In Manzini'))).toBe(true)
  })

  test('a place where nothing is, and one where it must not be', async () => {
    expect(await ids('basket in Kampala')).toEqual([])
    expect(await ids('basket not in Nairobi')).toEqual([products.basket.id])
    expect(await ids('basket, but not from Eswatini')).toEqual([products.plasticBasket.id])
  })

  test('shades of a colour, and other spellings of it', async () => {
    const suit = await makeProduct(app, {
      title: 'Navy suit',
      description: 'Jacket and trousers in navy.',
      category: 'Fashion',
    })
    const sofa = await makeProduct(app, {
      title: 'Gray sofa',
      description: 'A sofa for three.',
      category: 'Home & Garden',
    })
    await embedAll()
    const [best] = await find('blue suit')
    expect([best?.product.id, best?.reasons]).toEqual([
      suit.id,
      expect.arrayContaining([expect.stringContaining('navy')]),
    ])
    expect(await ids('suit, not blue')).not.toContain(suit.id)
    expect((await ids('grey sofa'))[0]).toBe(sofa.id)
  })

  test('what is not wanted', async () => {
    expect(await ids('dress, not red')).toEqual([products.blueDress.id])
    expect(await ids('laundry basket without plastic')).toEqual([products.basket.id])
  })

  test('what says itself that it is without', async () => {
    const { shop } = products.phone
    const [plain, free, added, scented] = await Promise.all(
      ['without perfume', 'perfume-free', 'without added perfume', 'with a fine perfume'].map((how) =>
        makeProduct(app, {
          shop,
          title: 'Skin cream',
          description: `A cream ${how}.`,
          category: 'Health & Beauty',
        }),
      ),
    )
    await embedAll()
    const found = await ids('skin cream without perfume')
    expect(new Set(found)).toEqual(new Set([plain?.id, free?.id, added?.id]))
    expect(found).not.toContain(scented?.id)
  })
})

test('what is for women comes after what is for men where it is wished for a man', async () => {
  const { shop } = products.phone
  const [hers, his] = await Promise.all(
    ['Flower perfume for women, 50 ml', 'Wood and spice cologne for men'].map((title) =>
      makeProduct(app, { shop, title, description: '50 ml.', category: 'Health & Beauty' }),
    ),
  )
  await embedAll()
  const found = await ids('perfume for my husband')
  expect(found.indexOf(his?.id ?? '')).toBe(0)
  expect(found).toContain(hers?.id)
})

test('a toy car comes after cars', async () => {
  const { shop } = products.phone
  const toy = await makeProduct(app, {
    shop,
    title: 'Racing car',
    description: 'A fast red car with remote control.',
    category: 'Toys & Games',
  })
  const real = await makeProduct(app, {
    shop,
    title: 'Volkswagen Polo 2015',
    description: 'Petrol, 98,000 km.',
    category: 'Automotive',
  })
  await embedAll()
  const cars = await ids('a car')
  expect(cars.indexOf(real.id)).toBeLessThan(cars.indexOf(toy.id))
})

test('one word finds what is of its kind, whatever it is called, and what only goes with it comes after', async () => {
  const shop = await makeShop(app, { city: 'Siteki', countryCode: 'SZ' })
  const corolla = await makeProduct(app, {
    shop,
    title: 'Toyota Corolla 2014',
    description: 'One owner, service book, licence paid.',
    category: 'Automotive',
  })
  const battery = await makeProduct(app, {
    shop,
    title: 'Car battery 12 V',
    description: 'Fits your car, we fit it for you.',
    category: 'Automotive',
  })
  const heels = await makeProduct(app, {
    shop,
    title: 'Red heels',
    description: 'Red shoes for a red dress and red lips.',
    category: 'Fashion',
  })
  await embedAll()
  const cars = await ids('car')
  expect(cars[0]).toBe(corolla.id)
  // Goods that go with it may follow, but never before a car.
  expect(cars.slice(0, 1)).not.toContain(battery.id)
  expect((await ids('television')).includes(corolla.id)).toBe(false)
  expect((await ids('a red dress'))[0]).toBe(products.redDress.id)
  expect(await ids('a red dress')).not.toContain(heels.id)
})
