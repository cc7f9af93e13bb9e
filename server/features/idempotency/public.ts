/** Repeats of a request that carries an Idempotency-Key get the first answer. */
export { type Answer, answerOnce, fingerprint, MAX_KEPT_ANSWER_BYTES } from './actions/answer-once.ts'
export {
  deleteAnswersAbout,
  deleteOldKeys,
  deleteSurplusKeys,
  MAX_KEYS_PER_CALLER,
} from './actions/delete-keys.ts'
