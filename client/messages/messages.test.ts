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

const parts = [
  'account',
  'administration',
  'conversations',
  'first-load',
  'forms',
  'orders',
  'people',
  'selling',
  'shopping',
]

/** Loads a part's texts, with dotted keys. A function's value is its number of parameters. */
const shapeOf = async (language: string, part: string) => {
  const module: Record<string, object> = await import(`./${language}/${part}.ts`)
  return Object.fromEntries(Object.values(module).flatMap((texts) => flatten(texts, '')))
}

const flatten = (texts: object, prefix: string): [string, unknown][] =>
  Object.entries(texts).flatMap(([key, text]): [string, unknown][] => {
    if (typeof text === 'object' && text !== null) return flatten(text, `${prefix}${key}.`)
    return [[prefix + key, typeof text === 'function' ? text.length : 'text']]
  })

test.each(['fr', 'pt', 'ss', 'sw'])('every text of %s stands for one in English', async (language) => {
  for (const part of parts) {
    const [own, original] = await Promise.all([shapeOf(language, part), shapeOf('en', part)])
    expect(own).toEqual(original)
  }
})
