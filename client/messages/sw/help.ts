import { helpTexts as kiswahili } from '../../../contract/help-texts/sw.ts'
import { translationOf } from '../catalogue.ts'
import type { helpTexts as english } from '../en/help.ts'

export const helpTexts = translationOf<typeof english>()(kiswahili)
