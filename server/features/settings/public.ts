/** What other features, the transports and the workers may use of the settings that administrators change. */
export { holdToLimit } from './actions/hold-to-limit.ts'
export { holdsBlockedWord, holdsWord } from './blocked-words.ts'
export { readSettings } from './queries/settings.ts'
export { refuseFilesIfOff, refuseIfOff } from './switches.ts'
