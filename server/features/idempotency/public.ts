/** Repeats of a request with an Idempotency-Key get the first answer. */
export { type Answer, answerOnce, fingerprint, MAX_STORED_ANSWER_BYTES } from './actions/answer-once.ts'
export {
  deleteAnswersAbout,
  deleteSurplusKeys,
  deleteSurplusOfVisitors,
  MAX_KEYS_PER_CALLER,
  MAX_VISITOR_BYTES,
} from './actions/delete-keys.ts'
