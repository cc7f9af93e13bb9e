/**
 * What other features, the transports and the workers may use of the settings that administrators
 * change.
 */
export { enforceLimit } from './actions/enforce-limit.ts'
export { containsBlockedWord, containsWord } from './blocked-words.ts'
export { readSettings } from './queries/settings.ts'
export { refuseFilesIfOff, refuseIfOff } from './switches.ts'
