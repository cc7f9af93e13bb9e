/** What other features and the doors may use of administration. */
export { forgetLostWorkers, forgetWorker, noteWorker } from './actions/note-worker.ts'
export { BOARD_PATH, mayLookAtBoard } from './board-pass.ts'
export { readWaiting } from './queries/waiting.ts'
