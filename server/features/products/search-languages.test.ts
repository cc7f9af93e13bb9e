import { beforeEach, describe, expect, test } from 'vitest'
import { app, list, type Query, setUp } from './lists.test-setup.ts'

setUp()

const find = async (q: string, query: Query = {}) => {
  const { body } = await app.visitor.call('searchProducts', { ...query, q })
  return body.data.products.map(({ title }) => title)
}

describe('the search in the languages of the market', () => {
  beforeEach(async () => {
    await list(
      { title: 'Woven sisal basket', category: 'Home & Garden' },
      { title: 'Leather sandals', tags: ['shoes'], category: 'Fashion' },
      { title: 'Black leather shoes', category: 'Fashion', minor: 90_000 },
      { title: 'Raw wildflower honey' },
      { title: 'Beaded collar necklace', tags: ['beads'] },
      { title: 'Kanga wrap pair' },
      { title: 'Smartphone', tags: ['phone'], brand: 'Inyoni' },
      { title: 'Sewing machine' },
      { title: 'Washing machine' },
      { title: 'Kikapu cha ukindu' },
    )
  })

  test.each([
    ['viatu', ['Black leather shoes', 'Leather sandals']],
    ['VIATU vyeusi', ['Black leather shoes']],
    ['nataka viatu vyeusi', ['Black leather shoes']],
    ['asali', ['Raw wildflower honey']],
    ['cherehani', ['Sewing machine']],
    ['simu', ['Smartphone']],
    ['kanga', ['Kanga wrap pair']],
    ['luju', ['Raw wildflower honey']],
    ['lihiya', ['Kanga wrap pair']],
    ['tincingo', ['Smartphone']],
    ['emabhasikidi', ['Woven sisal basket']],
    ['uju', ['Raw wildflower honey']],
    ['ubuhlalu', ['Beaded collar necklace']],
    ['izicathulo ezimnyama', ['Black leather shoes']],
    ['machine à coudre', ['Sewing machine']],
    ['collier', ['Beaded collar necklace']],
    ['sapatos pretos', ['Black leather shoes']],
    ['missangas', ['Beaded collar necklace']],
    ['leather viatu', ['Leather sandals', 'Black leather shoes']],
  ])('finds the goods that %j means', async (q, titles) => {
    expect((await find(q)).toSorted()).toEqual(titles.toSorted())
  })

  test('finds a word as it is typed beside its meaning', async () => {
    expect((await find('kikapu')).toSorted()).toEqual(['Kikapu cha ukindu', 'Woven sisal basket'])
  })

  test('obeys the filters', async () => {
    expect(await find('viatu', { maxPrice: 500 })).toEqual(['Leather sandals'])
    expect(await find('asali', { category: 'Fashion' })).toEqual([])
  })

  test('takes a known word for no typing error of another', async () => {
    // 'Inyosi' means bees. 'Inyoni' is as similar to it as a word to its typing error.
    for (const q of ['inyosi', 'nothing', 'zzkqx']) expect([q, await find(q)]).toEqual([q, []])
    expect(await find('inyonii')).toEqual(['Smartphone'])
  })
})
