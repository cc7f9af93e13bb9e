export { enforceLimit } from './actions/enforce-limit.ts'
export { containsBlockedWord, containsWord } from './blocked-words.ts'
export { readSettings } from './queries/settings.ts'
export { refuseFilesIfOff, refuseIfOff } from './switches.ts'
