import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a page is in the language of its reader, otherwise of the owner, otherwise in English', async () => {
  const product = await makeProduct(app)
  const read = (url: string, language?: string) =>
    app.app.inject({
      url,
      headers: { accept: 'text/html', ...(language && { 'accept-language': language }) },
    })
  const languageOf = async (language?: string) =>
    (await read(`/products/${product.id}`, language)).body.match(/<html lang="([^"]*)">/)?.[1]
  expect(await languageOf()).toBe('en')
  await product.owner.call('updateMe', { language: 'sw' })
  expect([await languageOf(), await languageOf('fr-FR,en;q=0.5'), await languageOf('de')]).toEqual([
    'sw',
    'fr',
    'sw',
  ])
  const home = await read('/', 'pt')
  expect(home.headers.vary).toContain('accept-language')
  expect(home.body).toContain(
    '<meta property="og:description" content="Lojas perto de si, em vídeos curtos. Veja, pergunte, compre.">',
  )
  expect((await read(`/products/${newId()}`, 'fr')).body).toContain(
    '<title>Produit introuvable · Sokoni</title>',
  )
})
