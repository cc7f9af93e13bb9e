import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

const english = {
  title: 'Title',
  list: ['a', 'b'],
  nested: { count: (count: number) => `${count} products` },
}
const french = { title: 'Titre', list: ['c', 'd'], nested: { count: (count: number) => `${count} produits` } }

test('a translation that is loaded before or after a part is shown in it', async () => {
  const { inLanguage, showTranslation } = await import('./catalogue.ts')
  const before = inLanguage('before', english)
  // As a module keeps it in a constant.
  const { nested } = before
  showTranslation({ before: french, after: french })
  const after = inLanguage('after', english)
  for (const texts of [before, after])
    expect([texts.title, texts.list, texts.nested.count(2)]).toEqual(['Titre', ['c', 'd'], '2 produits'])
  expect(nested.count(3)).toBe('3 produits')
  expect(english.title).toBe('Title')
})

test('an error code has a text in a language other than English', async () => {
  const { errorText, showTranslation } = await import('./catalogue.ts')
  expect(errorText('NOT_FOUND')).toBeUndefined()
  showTranslation({ errors: { NOT_FOUND: 'Introuvable' } })
  expect([errorText('NOT_FOUND'), errorText('UNKNOWN'), errorText('toString')]).toEqual([
    'Introuvable',
    undefined,
    undefined,
  ])
})

test('a field’s code has a text with its values in a language other than English', async () => {
  const { fieldText, showTranslation } = await import('./catalogue.ts')
  expect(fieldText({ code: 'titleShort' })).toBeUndefined()
  showTranslation({
    fields: {
      titleShort: 'Titre trop court',
      tooLarge: (megabytes: number) => `Moins de ${megabytes} Mo`,
      numbered: (number: number, message: string) => `Fichier ${number} : ${message}`,
    },
  })
  const nested = { code: 'tooLarge', values: [10] }
  expect([
    fieldText({ code: 'titleShort' }),
    fieldText({ code: 'numbered', values: [2, nested] }),
    fieldText({ code: 'toString' }),
  ]).toEqual(['Titre trop court', 'Fichier 2 : Moins de 10 Mo', undefined])
})
