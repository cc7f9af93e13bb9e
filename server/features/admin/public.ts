export { recordWorker, removeWorker } from './actions/record-worker.ts'
export { BOARD_PATH, canViewBoard } from './board-pass.ts'
export { readWaiting } from './queries/waiting.ts'
