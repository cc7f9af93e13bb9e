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

const MISSED_AT_ONCE = 200

/** A last message that is none of the conversation's is none at all: then everything was missed. */
const missed = statement({
  name: 'dealer-messages.missed',
  text: `
    SELECT known."participantId", recent.messages
    FROM unnest($2::uuid[], $3::uuid[]) AS known("participantId", "lastId")
    JOIN "DirectConversation" c ON ${between('c', '$1::uuid', 'known."participantId"')}
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(row_to_json(one) ORDER BY one.seq), '[]') AS messages FROM (
        SELECT ${messageColumns} FROM "DirectMessage" m ${messageJoins}
        WHERE m."conversationId" = c.id AND m.seq > coalesce((
          SELECT l.seq FROM "DirectMessage" l WHERE l.id = known."lastId" AND l."conversationId" = c.id), 0)
        ORDER BY m.seq LIMIT ${MISSED_AT_ONCE + 1}
      ) one
    ) recent`,
})

type Missed = Record<string, { messages: DirectMessage[]; hasMore: boolean }>

/**
 * What was said since the last message that the caller has of each conversation ('' for none), by participant. One
 * statement, however many conversations. With whom one has none is left out.
 */
export async function syncConversations(
  needs: Needs<'db' | 'storage'>,
  { userId }: Member,
  conversations: Record<string, string>,
): Promise<Missed> {
  const asked = Object.entries(conversations)
  if (asked.length === 0) return {}
  const rows = await needs.db.query<{ participantId: string; messages: MessageJson[] }>(missed, [
    userId,
    asked.map(([participantId]) => participantId),
    asked.map(([, lastId]) => lastId || null),
  ])
  const entries = rows.map(async ({ participantId, messages }) => {
    const views = await messageViews(needs, messages.slice(0, MISSED_AT_ONCE).map(fromJson))
    return [participantId, { messages: views, hasMore: messages.length > MISSED_AT_ONCE }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
