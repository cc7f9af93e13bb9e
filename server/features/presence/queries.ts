import type { PushPayloads } from '../../../contract/index.ts'
import { statement } from '../../../platform/db/db.ts'
import type { Needs } from '../../../platform/platform.ts'
import { blockedBetween } from '../blocks/public.ts'
import { chatPartners } from '../chats/public.ts'
import { directPartners } from '../dealer-messages/public.ts'

type State = PushPayloads['presence']
type Row = { viewerId: string; userId: string; online: boolean | null; lastSeen: Date | null }

/** A shop that talked with more than that learns of the rest as they come and go. */
const MOST_PARTNERS = 2000

/** Everyone with whom a user talks; not those of whom one has blocked the other. */
const partnersOf = (userId: string): string => `
  SELECT talk."userId" FROM (${chatPartners(userId)} UNION ${directPartners(userId)}) talk
  WHERE talk."userId" <> ${userId} AND NOT ${blockedBetween('talk."userId"', userId)}
  LIMIT ${MOST_PARTNERS}`

const isOnline = `EXISTS (
    SELECT 1 FROM "LiveServer" l WHERE l.id = ANY(p.servers) AND l."expiresAt" > now())`

const surroundings = statement({
  name: 'presence.surroundings',
  text: `
    SELECT viewer.id AS "viewerId", partner."userId", p.servers IS NOT NULL AND ${isOnline} AS online, p."lastSeen"
    FROM unnest($1::uuid[]) AS viewer(id)
    CROSS JOIN LATERAL (${partnersOf('viewer.id')}) partner
    LEFT JOIN "Presence" p ON p."userId" = partner."userId"`,
})

/** For each of these users the state of everyone they talk with. One statement, however many. */
export const loadSurroundings = async (
  { db }: Needs<'db'>,
  userIds: readonly string[],
): Promise<Map<string, State[]>> => {
  const rows = await db.query<Row>(surroundings, [userIds])
  const found = new Map<string, State[]>()
  for (const row of rows) {
    const states = found.get(row.viewerId) ?? []
    states.push(stateOf(row))
    found.set(row.viewerId, states)
  }
  return found
}

const audience = statement({
  name: 'presence.audience',
  text: `
    SELECT p."userId", ${isOnline} AS online, p."lastSeen", ARRAY(${partnersOf('p."userId"')}) AS "partnerIds"
    FROM "Presence" p WHERE p."userId" = ANY($1::uuid[])`,
})

/** How these users stand now, and who is to hear of it. */
export const loadAudience = async (
  { db }: Needs<'db'>,
  userIds: readonly string[],
): Promise<{ state: State; partnerIds: string[] }[]> => {
  const rows = await db.query<Omit<Row, 'viewerId'> & { partnerIds: string[] }>(audience, [userIds])
  return rows.map((row) => ({ state: stateOf(row), partnerIds: row.partnerIds }))
}

const stateOf = ({ userId, online, lastSeen }: Omit<Row, 'viewerId'>): State => ({
  userId,
  online: online ?? false,
  lastSeen: lastSeen?.toISOString() ?? null,
})
