import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'
import { embedProducts } from './actions/embed-products.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } })
  const shop = await makeShop(app, { name: 'Night Dresses', city: 'Manzini' })
  const make = (title: string, price: number) => makeProduct(app, { shop, title, category: 'Fashion', price })
  await make('Red cotton dress', 1200)
  await make('Navy cotton dress for a wedding', 1450)
  for (const n of [0, 1, 2, 3, 4, 5]) await make(`Green cotton dress no. ${n}`, 2300 + 100 * n)
  await embedProducts(app.platform, AbortSignal.timeout(60_000))
})
afterAll(() => app.close())

const ask = async (message: string, sessionId?: string) =>
  (await app.visitor.call('askAssistant', { message, sessionId })).body.data

const languages = {
  French: {
    red: ['une robe rouge à moins de 5000 rands à Manzini', '« robe rouge » à moins de R 5 000 à Manzini'],
    best: '« Red cotton dress » de Night Dresses convient le mieux, à E 1 200 (environ R 1 200).',
    actions: ['Ouvrir « Red cotton dress »', 'Enregistrer « Red cotton dress »', 'Écrire à Night Dresses'],
    suggestions: ['Moins cher', 'Partout', 'N’importe quelle couleur', 'Peu importe le prix'],
    anyColour: '8 produits pour « robe » à',
    none: ['une robe rouge à moins de 100 rands', 'Dois-je chercher plus large ?'],
    green: ['une robe verte', 'Moins de E 2 400', 'Moins de E 2 600'],
    discover: ['robe bleue en coton pour un mariage', 'bleue', 'coton', 'mariage'],
  },
  Portuguese: {
    red: ['um vestido vermelho até 5000 rands em Manzini', '“vestido vermelho” até R 5.000 em Manzini'],
    best: '“Red cotton dress” de Night Dresses serve melhor, por E 1.200 (cerca de R 1.200).',
    actions: ['Abrir “Red cotton dress”', 'Guardar “Red cotton dress”', 'Escrever a Night Dresses'],
    suggestions: ['Mais barato', 'Em qualquer lugar', 'Qualquer cor', 'Qualquer preço'],
    anyColour: '8 produtos para “vestido” até',
    none: ['um vestido vermelho até 100 rands', 'Procuro mais longe?'],
    green: ['um vestido verde', 'Até E 2.400', 'Até E 2.600'],
    discover: ['vestido azul de algodão para um casamento', 'azul', 'algodão', 'casamento'],
  },
  Kiswahili: {
    red: ['gauni jekundu chini ya 5000 rand huko Manzini', '“gauni jekundu” chini ya R 5,000 Manzini'],
    best: '“Red cotton dress” kutoka Night Dresses inafaa zaidi, kwa E 1,200 (takriban R 1,200).',
    actions: ['Fungua “Red cotton dress”', 'Hifadhi “Red cotton dress”', 'Mwandikie Night Dresses'],
    suggestions: ['Nafuu zaidi', 'Mahali popote', 'Rangi yoyote', 'Bei yoyote'],
    anyColour: 'bidhaa 8 za “gauni” chini',
    none: ['gauni jekundu chini ya 100', 'Nitafute zaidi?'],
    green: ['gauni ya kijani', 'Chini ya E 2,400', 'Chini ya E 2,600'],
    discover: ['gauni la bluu la pamba la harusi', 'bluu', 'pamba', 'harusi'],
  },
  siSwati: {
    red: ['ilokwe lebovu ngaphansi kwa 5000 eManzini', '“ilokwe lebovu” ngephansi kwa 5,000 e-Manzini'],
    best: '“Red cotton dress” levela ku-Night Dresses ifaneleka kakhulu, nge-E 1,200.',
    actions: ['Vula “Red cotton dress”', 'Gcina “Red cotton dress”', 'Bhalela Night Dresses'],
    suggestions: ['Lebita kancane', 'Nobe kuphi', 'Yonkhe imibala', 'Nobe malini'],
    anyColour: 'lengu-8 ye-“ilokwe” ngephansi',
    none: ['ilokwe lebovu ngaphansi kwa 100', 'Ngibuke na kulabanye?'],
    green: ['ilokwe leluhlata', 'Ngephansi kwa E 2,400', 'Ngephansi kwa E 2,600'],
    discover: ['ilokwe lebovu', 'lebovu', 'ilokwe'],
  },
} as const

describe.each(Object.entries(languages))('%s', (_name, texts) => {
  const [wanted, what] = texts.red

  test('a reply has its prices, suggestions and actions in the language of the question', async () => {
    const reply = await ask(wanted)
    expect(reply.message).toContain(what)
    expect(reply.message).toContain(texts.best)
    expect(reply.suggestions).toEqual(texts.suggestions)
    expect(reply.suggestedActions.map(({ label }) => label)).toEqual(texts.actions)
  })

  test('each suggestion is understood', async () => {
    const send = async (suggestion: string) => {
      const { sessionId } = await ask(wanted)
      return await ask(suggestion, sessionId)
    }
    const [cheaper, anywhere, anyColour, anyPrice] = texts.suggestions
    const none = await send(cheaper)
    expect(none.products).toEqual([])
    expect(none.message).toContain(texts.none[1])
    expect((await send(anywhere)).message).not.toContain('Manzini')
    expect((await send(anyColour)).message).toContain(texts.anyColour)
    expect((await send(anyPrice)).message).not.toMatch(/5.000/)
  })

  test('a removed limit that finds nothing is no unclear message', async () => {
    const { sessionId } = await ask(texts.none[0])
    const { suggestions } = await ask(texts.suggestions[2], sessionId)
    expect(suggestions).toEqual([texts.suggestions[3]])
  })

  test('suggested limits are understood', async () => {
    const [green, ...limits] = texts.green
    const { suggestions, sessionId } = await ask(green)
    expect(suggestions).toEqual(limits)
    expect((await ask(limits[0], sessionId)).products).toHaveLength(2)
  })

  test('the reasons for a match are in the words of the query', async () => {
    const [query, ...words] = texts.discover
    const { results } = (await app.visitor.call('discoverProducts', { query })).body.data
    const values = results[0]?.facts.flatMap(({ values }) => values) ?? []
    expect(values).toEqual(expect.arrayContaining([...words]))
    expect(results[0]?.reasons.join()).toMatch(/Colour: (?:navy|red)/)
  })
})
