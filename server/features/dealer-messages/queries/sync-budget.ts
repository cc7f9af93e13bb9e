/** Messages of one conversation in one reply. */
const MOST_OF_ONE = 200
/** Messages of all conversations that a reply looks at; the budget in bytes is reached before. */
const MOST_OF_ALL = 600
/** Fields of a message other than its text, as JSON: ids, names, times. */
const MESSAGE_BYTES = 900
/** One attachment as JSON, with its signed address. */
const ATTACHMENT_BYTES = 900

/** Bytes of messages in one reply to `sync`. */
export const SYNC_BUDGET_BYTES = 256 * 1024

type Names = {
  table: string
  /** Its column that names the conversation. */
  conversationId: string
  /** Its column with the text. */
  text: string
  /** The parameter that holds the budget in bytes. */
  budget: string
}

/**
 * SQL of two common table expressions after `known` (id, place, "knownSeq", "lastSeq"): `fitting` lists the messages that
 * were missed and fit the budget, in the order of `place`. The first one always fits, so that a client makes progress.
 */
export const missedWithin = ({ table, conversationId, text, budget }: Names): string => `
  queue AS (
    SELECT known.*, coalesce(sum(least(greatest("lastSeq" - "knownSeq", 0), ${MOST_OF_ONE})) OVER (
      ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS ahead
    FROM known
  ), sized AS (
    SELECT queue.id, m.id AS "messageId", m.seq,
      row_number() OVER (ORDER BY queue.place, m.seq) AS number,
      sum(m.bytes) OVER (ORDER BY queue.place, m.seq) AS total
    FROM queue CROSS JOIN LATERAL (
      SELECT id, seq, ${MESSAGE_BYTES} + octet_length(to_json(${text})::text)
        + ${ATTACHMENT_BYTES} * jsonb_array_length(attachments::jsonb) AS bytes
      FROM ${table} WHERE ${conversationId} = queue.id AND seq > queue."knownSeq"
      ORDER BY seq LIMIT ${MOST_OF_ONE}
    ) m
    WHERE queue.ahead < ${MOST_OF_ALL}
  ), fitting AS (SELECT id, "messageId", seq FROM sized WHERE total <= ${budget} OR number = 1)`
