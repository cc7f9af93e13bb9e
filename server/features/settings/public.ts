export { assertWithinLimit } from './actions/assert-within-limit.ts'
export { containsBlockedWord, containsWord } from './blocked-words.ts'
export { assertEnabled, assertUploadsEnabled } from './feature-flags.ts'
export { readSettings } from './queries/settings.ts'
