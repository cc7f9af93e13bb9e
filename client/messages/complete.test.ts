import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const filesOf = (language: string) =>
  readdirSync(join(folder, language)).filter((file) => file.endsWith('.ts'))
const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map((entry) => entry.name)
const parts = filesOf('en').map((file) => file.replace('.ts', ''))

/** Texts that a language writes like English: names, units, and words that both have. */
const sameInAll = ['Sokoni', 'Eswatini', 'SMS', 'CSV', 'SKU', 'WhatsApp', '30 × 20 cm', '1.2 kg', '7 min']
const sameIn: Record<string, string[]> = {
  fr: [
    ...['7 minutes', '7 suggestions', 'Administration', 'Assistant', 'Code', 'Description', 'Document'],
    ...[
      'Document 7',
      'Documents',
      'E-mail',
      'Guides',
      'Image 7',
      'Indigo',
      'Message',
      'Messages',
      'Mobile money',
      'Note',
    ],
    ...[
      'Notifications',
      'Pause',
      'Position',
      'Promotions',
      'Push',
      'Stock',
      'Suggestions',
      'Total',
      'Transactions',
    ],
    ...['Type', 'Visible', 'Zoom', 'Kenya'],
  ],
  pt: ['E-mail', 'Feeds', 'Online', 'Popular', 'Push', 'Stock', 'Total', 'Zoom'],
  ss: ['Mobile money'],
  sw: ['Kenya', 'Video'],
}

type Text = string | ((...values: unknown[]) => string)

const flatten = (texts: object, prefix = ''): [string, Text][] =>
  Object.entries(texts).flatMap(([key, text]): [string, Text][] =>
    typeof text === 'object' && text !== null ? flatten(text, `${prefix}${key}.`) : [[prefix + key, text]],
  )

/** Loads a part's texts, with dotted keys. */
const textsOf = async (language: string, part: string): Promise<Map<string, Text>> => {
  const module: Record<string, object> = await import(`./${language}/${part}.ts`)
  return new Map(Object.values(module).flatMap((texts) => flatten(texts)))
}

/** Returns a text as a reader sees it, with values that fit every parameter. */
const shown = (text: Text): string => {
  if (typeof text === 'string') return text
  try {
    return text(...Array(text.length).fill(7))
  } catch {
    return text(...Array(text.length).fill('x'))
  }
}

// The help loads with its screen.
test.each(languages)('%s has every part, and hands each to the screens', async (language) => {
  const first: { first: object } = await import(`./${language}/first.ts`)
  const rest: { rest: object } = await import(`./${language}/rest.ts`)
  expect(Object.keys({ ...first.first, ...rest.rest }).sort()).toEqual(
    [
      ...parts.filter((part) => part !== 'help'),
      'deal-fields',
      'errors',
      'fields',
      'notifications',
      'sending-fields',
    ].sort(),
  )
  expect(filesOf(language).sort()).toEqual(
    [
      ...filesOf('en'),
      'deal-fields.ts',
      'errors.ts',
      'fields.ts',
      'first.ts',
      'rest.ts',
      'sending-fields.ts',
    ].sort(),
  )
})

test('each part is read by the screens under the name of its file', () => {
  for (const part of parts)
    expect(readFileSync(join(folder, `${part}.ts`), 'utf8')).toContain(`inLanguage('${part}', english)`)
})

test.each(languages)('every text of %s stands for one in English', async (language) => {
  for (const part of parts) {
    const [own, original] = await Promise.all([textsOf(language, part), textsOf('en', part)])
    const shape = (texts: Map<string, Text>) =>
      Object.fromEntries([...texts].map(([key, text]) => [key, typeof text === 'function' ? text.length : 0]))
    expect(shape(own)).toEqual(shape(original))
  }
})

test.each(languages)('no text of %s is the English one', async (language) => {
  const allowed = [...sameInAll, ...(sameIn[language] ?? [])]
  const same: string[] = []
  for (const part of parts) {
    const [own, original] = await Promise.all([textsOf(language, part), textsOf('en', part)])
    for (const [key, text] of original) {
      const english = shown(text)
      if (!/\p{L}{2}/u.test(english) || allowed.includes(english)) continue
      if (shown(own.get(key) ?? english) === english) same.push(`${part}.${key}: ${english}`)
    }
  }
  expect(same).toEqual([])
})

/** Letters of an average width that a search field of a phone of 360 px shows. */
const MAX_PLACEHOLDER = 21

test.each(['en', ...languages])(
  'the placeholders of searches in %s fit on a narrow phone',
  async (language) => {
    const texts = await textsOf(language, 'shopping')
    for (const key of ['browse.placeholder', 'discover.placeholder'])
      expect(String(texts.get(key)).length).toBeLessThanOrEqual(MAX_PLACEHOLDER)
  },
)
