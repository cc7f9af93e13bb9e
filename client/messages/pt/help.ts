import { helpTexts as portuguese } from '../../../contract/help-texts/pt.ts'
import { translationOf } from '../catalogue.ts'
import type { helpTexts as english } from '../en/help.ts'

export const helpTexts = translationOf<typeof english>()(portuguese)
