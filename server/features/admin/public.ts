/** The interface of administration for other features, the transports and the workers. */
export { recordWorker, removeWorker } from './actions/record-worker.ts'
export { BOARD_PATH, canViewBoard } from './board-pass.ts'
export { readWaiting } from './queries/waiting.ts'
