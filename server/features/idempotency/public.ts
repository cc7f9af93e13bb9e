/** Repeats of a request with an Idempotency-Key get the first response. */

export {
  deleteResponsesAbout,
  deleteSurplusKeys,
  deleteSurplusOfVisitors,
  MAX_KEYS_PER_CALLER,
  MAX_VISITOR_BYTES,
} from './actions/delete-keys.ts'
export { fingerprint, MAX_STORED_RESPONSE_BYTES, respondOnce } from './actions/respond-once.ts'
