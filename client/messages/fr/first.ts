import { translationOf } from '../catalogue.ts'
import type { FirstTexts } from '../catalogue-types.ts'
import { texts } from './first-load.ts'

/** The French texts that are loaded before the first screen is drawn. */
export const first = translationOf<FirstTexts>()({ 'first-load': texts })
