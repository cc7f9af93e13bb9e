import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shopCategories } from '../../../../contract/categories/categories.ts'
import { createOpenAi } from '../../../../platform/ai/openai.ts'
import type { Ai, Transcript } from '../../../../platform/ai/port.ts'
import { createLogger } from '../../../../platform/logger.ts'
import { type AiDouble, startAiDouble } from '../../../../testing/ai-double.ts'
import { labelled } from '../../categories/public.ts'
import { draftByRules } from './by-rules.ts'
import { draftListing } from './draft-listing.ts'
import { findTitle } from './title.ts'

const soon = () => AbortSignal.timeout(20_000)
/** Without a model that embeds: words decide of the category. */
const bare: Ai = {
  transcribe: async () => null,
  readText: async () => null,
  embedders: [],
  language: null,
  close: async () => {},
}
const byRules = (transcript: string, currency = 'SZL') =>
  draftByRules({ ai: bare }, { transcript, written: [], currency }, soon())

describe('by rules', () => {
  test.each([
    ['This is a beautiful basket, it costs four hundred and fifty rand.', 'Beautiful basket'],
    ['Hello everyone, welcome to my shop. I am selling fresh avocados for 10 rand each.', 'Fresh avocados'],
    ['Good morning! We have school shoes for boys, only 250.', 'School shoes for boys'],
    ['Um, so, uh, I have this Samsung Galaxy phone going for two thousand shillings', 'Samsung Galaxy phone'],
    ["It's a leather handbag and it comes in brown and black.", 'Leather handbag'],
    ['Wooden dining table with six chairs. Price is E4500.', 'Wooden dining table with six chairs'],
    ['Look at these sneakers which came in this morning', 'Sneakers'],
    ['THIS IS A SUMMER DRESS', 'Summer dress'],
    ['Hello. It is nice. I am selling honey.', 'Honey'],
  ])('%s', (transcript, title) => {
    expect(findTitle(transcript)?.title).toBe(title)
  })

  test.each(['', 'Hello everyone!', 'It is nice.', 'Um, uh.', '450 rand', '🧺'])(
    'names nothing where nothing is named: "%s"',
    (transcript) => {
      expect(findTitle(transcript)).toBeNull()
    },
  )

  test('a title has at most sixty letters, whole words, and no price', () => {
    const title = findTitle(`This is a ${'wonderfully woven '.repeat(9)}basket for 20 rand`)?.title ?? ''
    expect(title.length).toBeLessThanOrEqual(60)
    expect(title).toMatch(/woven$|wonderfully$/)
  })

  test('one price heard is filled in, with the shop’s currency where none is named', async () => {
    expect(await byRules('This is a basket. It is only two fifty.')).toMatchObject({
      price: { value: { amount: 250, currency: 'SZL' }, confidence: 0.7 },
      prices: [{}],
    })
    expect((await byRules('A basket for 300 shillings, yes, 300 shillings', 'TZS')).price).toMatchObject({
      value: { amount: 300, currency: 'TZS' },
      source: { kind: 'speech', quote: '300 shillings' },
    })
  })

  test('a measure that costs something was money, misheard; any other is none', async () => {
    expect((await byRules('A basket for your laundry, it costs 450 ml.')).price).toMatchObject({
      value: { amount: 450, currency: 'SZL' },
      confidence: 0.4,
    })
    expect((await byRules('Sunflower oil, a bottle of 450 ml.')).prices).toEqual([])
  })

  test.each([
    ['Candles, two hundred and forty emalangeni for six.', [240]],
    ['Strong bricks. Two thousand four hundred emalangeni for a thousand.', [2400]],
    ['Honey, 85 emalangeni per 2 jars', [85]],
    ['It was 500 emalangeni for months, now 400', [500, 400]],
    ['Sandals for 300 emalangeni, for kids 200 emalangeni', [300, 200]],
  ])('a quantity after a price is not a price: %s', async (transcript, amounts) => {
    expect((await byRules(transcript)).prices.map(({ value }) => value.amount)).toEqual(amounts)
  })

  test('of two prices none is filled in and both are shown', async () => {
    const { price, prices } = await byRules('This basket was 500 rand, now it is 400 rand')
    expect(price).toBeNull()
    expect(prices.map(({ value }) => value.amount)).toEqual([500, 400])
  })

  test('a price that its currency cannot hold is none', async () => {
    expect((await byRules('It costs 10.5 Ugandan shillings')).prices).toEqual([])
  })

  test('a description is what was said, without greetings and sounds, at most a thousand letters', async () => {
    const { description } = await byRules('Hi guys, um, this is a basket. it holds, uh, a lot of laundry.')
    expect(description?.value).toBe('This is a basket. It holds, a lot of laundry.')
    const long = await byRules('This is a strong basket of sisal. '.repeat(60))
    expect(long.description?.value.length).toBeLessThanOrEqual(1000)
    expect(long.description?.value).toMatch(/sisal\.$/)
    expect((await byRules('A basket.')).description).toBeNull()
  })

  test('silence suggests nothing', async () => {
    expect(await byRules('')).toEqual({
      ...{ title: null, description: null, category: null, price: null, prices: [], tags: null },
    })
  })

  test('words find the category where no model can', async () => {
    expect((await byRules('This is a used toyota corolla with new tyres.')).category?.value).toBe(
      'Automotive',
    )
    expect((await byRules('This is a qwertz.')).category).toBeNull()
  })

  test('every category has listings to compare with', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(150)
    for (const category of shopCategories)
      expect(labelled.filter((one) => one.category === category).length).toBeGreaterThanOrEqual(15)
  })
})

describe('by a language model', () => {
  let double: AiDouble
  let ai: Ai
  const log = createLogger({ level: 'silent', pretty: false })
  const image = {
    path: new URL('../../../../client/public/icon-192.png', import.meta.url).pathname,
    type: 'image/png',
  }
  const transcript: Transcript = {
    text: 'This is a beautiful basket. It costs 450 rand.',
    language: 'en',
    segments: [],
    engine: { name: 'local', model: 'any' },
  }
  beforeAll(async () => {
    double = await startAiDouble()
  })
  afterAll(() => double.close())
  beforeEach(() => {
    double.script.trouble = null
    double.requests.length = 0
    const settings = {
      baseUrl: double.url,
      apiKey: 'key',
      model: 'writer',
      embeddingModel: undefined,
      transcriptionModel: undefined,
    }
    ai = { ...createOpenAi({ settings, local: bare, log }), embedders: [] }
  })
  const says = (answer: object) => {
    double.script.says = () => ({ text: JSON.stringify(answer) })
  }
  const draft = () =>
    draftListing({ ai, log }, { transcript, imageText: null, images: [image], currency: 'SZL' }, soon())
  const spoken = (value: unknown, quote = 'a beautiful basket') => ({
    ...{ value, confidence: 0.95, source: { kind: 'speech', quote } },
  })
  const nothing = { title: null, description: null, category: null, tags: null, prices: [] }

  test('takes what it can show, and what was said goes to it as data with the image', async () => {
    says({
      ...{ title: spoken('Sisal basket'), description: null, tags: spoken(['basket', 'sisal']) },
      ...{ category: spoken('Home & Garden'), prices: [] },
    })
    const { suggestions, engine, confidence } = await draft()
    expect(suggestions).toMatchObject({
      title: { value: 'Sisal basket', confidence: 0.95 },
      category: { value: 'Home & Garden' },
      tags: { value: ['basket', 'sisal'] },
      price: { value: { amount: 450, currency: 'ZAR' } },
    })
    expect(suggestions.description?.value).toBe('This is a beautiful basket. It costs 450 rand.')
    expect([engine, confidence.title]).toEqual([
      { listening: 'local', reading: null, writing: 'openai' },
      0.95,
    ])
    const [system, user] = double.requests[0]?.body.messages ?? []
    expect(JSON.stringify(system)).not.toContain('beautiful basket')
    expect(JSON.stringify(user)).toMatch(/beautiful basket.*image/)
  })

  test('a written price beside the spoken one leaves the choice to the seller; an invented one counts for nothing', async () => {
    says({ ...nothing, prices: [{ amount: 500, currency: 'ZAR', quote: 'R500' }] })
    const { price, prices } = (await draft()).suggestions
    expect(price).toBeNull()
    expect(prices.map(({ value, source }) => [value.amount, source.kind])).toEqual([
      [450, 'speech'],
      [500, 'picture'],
    ])
    says({ ...nothing, prices: [{ amount: 1, currency: 'ZAR', quote: 'R500' }] })
    expect((await draft()).suggestions.price?.value.amount).toBe(450)
  })

  test.each([
    ['a quote that nobody said', { title: spoken('Gold watch', 'a gold watch') }],
    ['a title with a price', { title: spoken('Basket for 10 rand') }],
    ['a title too long', { title: spoken('basket '.repeat(20)) }],
    ['a category of its own', { category: spoken('Weapons') }],
  ])('%s gives way to the rules', async (_, answer) => {
    says({ ...nothing, ...answer })
    const { suggestions } = await draft()
    expect(suggestions.title?.value).toBe('Beautiful basket')
    expect(suggestions.category?.value).toBe('Home & Garden')
  })

  test.each(['nonsense', { status: 400 }] as const)(
    'an endpoint in trouble (%o) leaves it to the rules',
    async (trouble) => {
      double.script.trouble = trouble
      expect(await draft()).toMatchObject({
        suggestions: { title: { value: 'Beautiful basket' } },
        engine: { listening: 'local', reading: null, writing: 'local' },
      })
    },
  )
})
