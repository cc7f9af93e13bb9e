import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

const formatsIn = async (language: string) => {
  vi.stubGlobal('navigator', { languages: [language] })
  const [{ formatRating }, { formatPercent }, { formatSize }, { formatList }] = await Promise.all([
    import('./format-count.ts'),
    import('./format-percent.ts'),
    import('./format-size.ts'),
    import('./format-list.ts'),
  ])
  const shown = [
    formatRating(5),
    formatRating(4.56),
    formatPercent(84.6),
    formatSize(900),
    formatSize(1.5 * 1024 * 1024),
    formatSize(12 * 1024 * 1024),
    formatList(['A', null, 'B', false, 'C']),
  ]
  vi.unstubAllGlobals()
  // Which space a language puts before a unit depends on the version of its data.
  return shown.map((text) => text.replace(/\s/gu, ' '))
}

it.each([
  ['en', ['5.0', '4.6', '85%', '1 kB', '1.5 MB', '12 MB', 'A, B, C']],
  ['fr', ['5,0', '4,6', '85 %', '1 ko', '1,5 Mo', '12 Mo', 'A, B et C']],
  ['pt', ['5,0', '4,6', '85%', '1 kB', '1,5 MB', '12 MB', 'A, B e C']],
  ['sw', ['5.0', '4.6', '85%', 'kilobaiti 1', 'MB 1.5', 'MB 12', 'A, B na C']],
])('writes ratings, shares, sizes and lists as %s does', async (language, expected) => {
  expect(await formatsIn(language)).toEqual(expected)
})
