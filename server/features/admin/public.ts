/** What other features and the doors may use of administration. */
export { audit } from './actions/audit.ts'
export { flagProduct } from './actions/flag-product.ts'
export { holdsBlockedWord, holdsWord } from './blocked-words.ts'
export { BOARD_PATH, mayLookAtBoard } from './board-pass.ts'
export { readSettings } from './queries/settings.ts'
export { loadAdminShop } from './queries/shops.ts'
export { refuseIfOff } from './switches.ts'
