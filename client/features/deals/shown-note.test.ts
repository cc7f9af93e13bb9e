import { expect, it } from 'vitest'
import { dealReasons } from '../../../contract/deals/texts.ts'
import { languages } from '../../../contract/languages.ts'
import { showTranslation } from '../../messages/catalogue.ts'
import { shownNote } from './shown-note.ts'

const reasons = Object.values(dealReasons)
const rests = import.meta.glob<{ rest: Record<string, object> }>('../../messages/*/rest.ts')

it('a reason of the server is in the language of its reader, and what a side wrote as it is', async () => {
  expect(reasons.map(shownNote)).toEqual(reasons)
  for (const load of Object.values(rests)) {
    showTranslation((await load()).rest)
    for (const reason of reasons) expect(reasons).not.toContain(shownNote(reason))
    expect(['Too late', null].map(shownNote)).toEqual(['Too late', null])
  }
  expect(Object.keys(rests)).toHaveLength(Object.keys(languages).length - 1)
})
