import { helpTexts as french } from '../../../contract/help-texts/fr.ts'
import { translationOf } from '../catalogue.ts'
import type { helpTexts as english } from '../en/help.ts'

export const helpTexts = translationOf<typeof english>()(french)
