import type { DirectMessage } from '../../../../contract/dealer-messages/views.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import {
  between,
  fromJson,
  type MessageJson,
  messageColumns,
  messageJoins,
  messageViews,
} from './messages.ts'
import { missedWithin } from './sync-budget.ts'

/** A last message of another conversation counts as none: then everything was missed. */
const missed = statement({
  name: 'dealer-messages.missed',
  text: `
    WITH known AS (
      SELECT c.id, c."lastSeq", k."participantId", k.place, coalesce((
        SELECT l.seq FROM "DirectMessage" l WHERE l.id = k."lastId" AND l."conversationId" = c.id), 0) AS "knownSeq"
      FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS k("participantId", "lastId", place)
      JOIN "DirectConversation" c ON ${between('c', '$1::uuid', 'k."participantId"')}
    ), ${missedWithin({ table: '"DirectMessage"', conversationId: '"conversationId"', text: 'message', budget: '$4' })}
    SELECT c."participantId",
      EXISTS (SELECT FROM "DirectMessage" m WHERE m."conversationId" = c.id
        AND m.seq > coalesce((SELECT max(f.seq) FROM fitting f WHERE f.id = c.id), c."knownSeq")) AS "hasMore",
      (SELECT coalesce(json_agg(row_to_json(one) ORDER BY one.seq), '[]') FROM (
        SELECT ${messageColumns} FROM fitting f JOIN "DirectMessage" m ON m.id = f."messageId" ${messageJoins}
        WHERE f.id = c.id) one) AS messages
    FROM known c`,
})

type Missed = Record<string, { messages: DirectMessage[]; hasMore: boolean }>
type MissedRow = { participantId: string; hasMore: boolean; messages: MessageJson[] }

/**
 * Loads the messages after the last one that the caller has of each conversation ('' for none), by participant. One
 * statement for all; messages that do not fit the budget are left for the next call (`hasMore`).
 */
export async function syncConversations(
  needs: Needs<'db' | 'storage'>,
  { userId }: Member,
  conversations: Record<string, string>,
  budget: number,
): Promise<Missed> {
  const asked = Object.entries(conversations)
  if (asked.length === 0) return {}
  const rows = await needs.db.query<MissedRow>(missed, [
    userId,
    asked.map(([participantId]) => participantId),
    asked.map(([, lastId]) => lastId || null),
    budget,
  ])
  const entries = rows.map(async ({ participantId, hasMore, messages }) => {
    const views = await messageViews(needs, messages.map(fromJson))
    return [participantId, { messages: views, hasMore }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
