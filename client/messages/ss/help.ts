import { helpTexts as siswati } from '../../../contract/help-texts/ss.ts'
import { translationOf } from '../catalogue.ts'
import type { helpTexts as english } from '../en/help.ts'

export const helpTexts = translationOf<typeof english>()(siswati)
