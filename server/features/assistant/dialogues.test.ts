import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, type TestProduct } from '../../../testing/factories.ts'
import { embedProducts } from './actions/embed-products.ts'

let app: TestApp
let goods: Record<'galaxy' | 'iphone' | 'heels' | 'school' | 'hens' | 'mash' | 'goat', TestProduct>

/** Says messages one after the other in one session; returns the last answer. */
const say = async (messages: readonly string[], productId?: string) => {
  let sessionId: string | undefined
  let last: Awaited<ReturnType<typeof ask>> | undefined
  for (const message of messages) {
    last = await ask(message, sessionId, productId)
    sessionId = last.sessionId
  }
  if (!last) throw new Error('Nothing was said')
  return { text: last.message, shown: last.products.map(({ id }) => id), actions: last.suggestedActions }
}
const ask = async (message: string, sessionId?: string, productId?: string) =>
  (await app.visitor.call('askAssistant', { message, sessionId, metadata: { productId } })).body.data

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '10' } })
  const shop = await makeShop(app, { name: 'Manzini Market', city: 'Manzini' })
  await makeProduct(app, { shop: await makeShop(app, { city: 'Siteki' }), title: 'Clay pot', price: 90 })
  const make = (title: string, price: number, category: string, description: string) =>
    makeProduct(app, { shop, title, price, category, description })
  goods = {
    galaxy: await make('Samsung Galaxy A15', 2900, 'Electronics', '128 GB, black, dual SIM.'),
    iphone: await make('iPhone 11', 4200, 'Electronics', 'Used, 64 GB, white.'),
    heels: await make('High heels', 240, 'Fashion', 'Red, 36 to 41.'),
    school: await make('Black school shoes', 180, 'Fashion', 'Leather, sizes 28 to 40.'),
    hens: await make('Laying hens', 110, 'Agriculture', 'Twenty weeks, female, vaccinated.'),
    mash: await make('Layer mash 50 kg', 430, 'Agriculture', 'Feed for hens that lay.'),
    goat: await make('Boer goat', 1900, 'Agriculture', 'One year old, male.'),
  }
  await embedProducts(app.platform, AbortSignal.timeout(60_000))
})
afterAll(() => app.close())

describe('what a message refers to', () => {
  test('goods of another kind after “what about” or another sentence are looked for', async () => {
    expect(await say(['laying hens', 'what about goats'])).toMatchObject({ shown: [goods.goat.id] })
    expect(await say(['laying hens', 'forget it. goats?'])).toMatchObject({ shown: [goods.goat.id] })
  })

  test('two qualities, one of which is meant, are asked of the product', async () => {
    expect((await say(['goat', 'male or female'])).text).toContain('One year old, male')
  })

  test('a size alone is asked of the product of the page', async () => {
    const { text, shown } = await say(['do u have size 41'], goods.heels.id)
    expect(shown).toEqual([])
    expect(text).toContain('“High heels”')
  })

  test('“how long does it take” decides nothing, and “ill take 3” does', async () => {
    expect((await say(['how many weeks can it take'], goods.hens.id)).text).toContain('Twenty weeks')
    const { actions } = await say(['ill take 3'], goods.hens.id)
    expect(actions).toContainEqual(expect.objectContaining({ type: 'message', text: 'ill take 3' }))
  })

  test('“nice” before a question is no small talk', async () => {
    expect((await say(['nice. where do i find you'], goods.hens.id)).text).toContain('Manzini')
  })

  test('a place is of no language', async () => {
    expect((await say(['shoes', 'anything in siteki'])).text).toContain('I found')
  })

  test('“for my daughter” narrows the query, and asks the shop nothing', async () => {
    const { text } = await say(['shoes', 'actually its for my daughter'])
    expect(text).not.toContain('does not say')
    expect(text).toContain('daughter')
  })

  test('ordinals may be in digits', async () => {
    const [, second] = (await say(['smartphone'])).shown
    const title = second === goods.galaxy.id ? 'Samsung Galaxy A15' : 'iPhone 11'
    expect((await say(['smartphone', 'the 2nd one how much'])).text).toContain(`“${title}”`)
  })
})

describe('a product that the message names', () => {
  const asked = async (...messages: string[]) => (await say(messages)).text

  test.each([
    ['does the goat have horns?', 'Boer goat'],
    ['what about the high heels, are they leather?', 'High heels'],
    ['and the clay pot, is it big?', 'Clay pot'],
    ['la chèvre est-elle vaccinée ?', 'Boer goat'],
    ['mbuzi ana chanjo?', 'Boer goat'],
  ])('is found beside those shown: %s', async (message, title) => {
    const { text } = await say(['laying hens', message])
    expect(text).toContain(title)
    expect(text).not.toContain('Laying hens')
  })

  test('is one of those shown, by its title, its colour or its price', async () => {
    expect(await asked('smartphone', 'is the galaxy dual sim?')).toContain('dual SIM')
    expect(await asked('smartphone', 'is the white one used?')).toContain('“Used, 64 GB, white”')
    expect(await asked('smartphone', 'the one for 2900, how many gb?')).toContain('128 GB')
    expect(await asked('smartphone', 'how much is the cheaper one?')).toContain('E 2,900')
  })

  test('is not a part of the current one', async () => {
    expect(await asked('smartphone', 'tell me more about the iPhone', 'is the battery good?')).toContain(
      'iPhone 11',
    )
  })
})

test.each([
  'my deal is wrong, they sent a broken basket',
  'the parcel came with a torn box',
  'my order never arrived',
  'how do I get my money back?',
])('trouble with a deal is no question about what was shown: %s', async (message) => {
  expect((await say(['laying hens', message])).text).toContain('Something is wrong')
})

describe('follow-ups', () => {
  test('cheaper than all is cheaper than the current product where nothing else is', async () => {
    const { shown } = await say(['smartphone', 'tell me more about the iPhone', 'too expensive'])
    expect(shown).toEqual([goods.galaxy.id])
  })

  test.each([
    [['goat, under E 2000', 'is there something cheaper?'], 'I found nothing cheaper for “goat”.'],
    [['une chèvre', 'moins cher'], "Je n'ai rien trouvé de moins cher pour « chèvre »."],
    [['mbuzi', 'nafuu zaidi'], 'Sikupata chochote cha bei nafuu zaidi kwa “mbuzi”.'],
  ])('where nothing is cheaper, no limit is named that nobody said: %s', async (messages, expected) => {
    const { text } = await say(messages)
    expect(text).toContain(expected)
    expect(text).not.toMatch(/1[,. \s]?899/)
  })

  test('more like the only product of its kind is the broader kind', async () => {
    expect((await say(['more like this'], goods.heels.id)).shown).toEqual([goods.school.id])
  })
})

describe('words that name no goods', () => {
  test('are not looked for in a conversation', async () => {
    expect((await say(['goat', 'thanks ur a star'])).text).toContain('You are welcome')
    expect((await say(['goat', 'blah blah'])).text).toContain('I did not understand that')
  })

  test('an amount with “can pay” is a limit, and with “cash” an offer', async () => {
    expect((await say(['goat', 'i can only pay 500'])).text).toContain('under')
    expect((await say(['goat', 'E1000 cash final'])).text).toContain('“E1000 cash final”')
  })

  test('a range of sizes answers a question for a size', async () => {
    expect((await say(['size 38 available?'], goods.heels.id)).text).toContain('36 to 41')
  })
})

describe('deciding and small talk', () => {
  test.each(['i will take it', 'i want two of them', 'nitaichukua', 'je le prends', 'vou levar'])(
    '“%s” is written to the shop',
    async (message) => {
      const { actions, text } = await say([message], goods.heels.id)
      expect(text).toContain('E 240')
      expect(actions).toContainEqual(expect.objectContaining({ type: 'message', text: message }))
    },
  )

  test('“ok cool” is no query, and “ok any price” is one', async () => {
    expect((await say(['laying hens', 'lol ok'])).text).toContain('Tell me if you need anything else')
    expect((await say(['goat under 100', 'ok any price'])).shown).toEqual([goods.goat.id])
  })
})

test('feed for hens is not shown as hens', async () => {
  expect((await say(['chickens'])).shown).toEqual([goods.hens.id])
})
