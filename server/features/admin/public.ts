/** What other features and the doors may use of administration. */
export { recordWorker, removeLostWorkers, removeWorker } from './actions/record-worker.ts'
export { BOARD_PATH, canViewBoard } from './board-pass.ts'
export { readWaiting } from './queries/waiting.ts'
