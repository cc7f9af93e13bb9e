import { expect, it } from 'vitest'
import { dealCauses } from '../../../contract/deals/state.ts'
import { dealCauseTexts } from '../../../contract/deals/texts.ts'
import { languages } from '../../../contract/languages.ts'
import { showTranslation } from '../../messages/catalogue.ts'
import { shownNote } from './shown-note.ts'

const caused = dealCauses.map((cause) => ({ cause, note: dealCauseTexts[cause] }))
const typed = [{ note: 'Too late' }, { note: dealCauseTexts.lapsed }, { note: null }]
const rests = import.meta.glob<{ rest: Record<string, object> }>('../../messages/*/rest.ts')

it('a cause is in the language of its reader, and what a side wrote as it is', async () => {
  expect(caused.map(shownNote)).toEqual(Object.values(dealCauseTexts))
  for (const load of Object.values(rests)) {
    showTranslation((await load()).rest)
    for (const entry of caused) expect(Object.values(dealCauseTexts)).not.toContain(shownNote(entry))
    expect(typed.map(shownNote)).toEqual(typed.map(({ note }) => note))
  }
  expect(Object.keys(rests)).toHaveLength(Object.keys(languages).length - 1)
})
