import { v7 as newId } from 'uuid'
import type { createReport as createCall } from '../../../../contract/reports/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { inDirectMessage } from '../../dealer-messages/public.ts'
import { visibleTo } from '../../products/public.ts'

type Input = CallParsed<typeof createCall>

const openShop = (id: string) => `SELECT 1 FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
  WHERE s.id = ${id} AND s.status = 'active' AND u.status = 'active'`
const seenProduct = (id: string) => `SELECT 1 FROM "Product" p WHERE p.id = ${id} AND ${visibleTo('$2')}`

/** Whether the caller ($2) can see the thing ($1): nobody learns by a report what is there. */
const canSee: Record<Input['targetType'], string> = {
  product: seenProduct('$1::uuid'),
  shop: `${openShop('$1::uuid')} AND $2::uuid IS NOT NULL`,
  comment: `SELECT 1 FROM "Comment" c WHERE c.id = $1::uuid AND c."deletedAt" IS NULL AND CASE c."targetType"
    WHEN 'product' THEN EXISTS (${seenProduct('c."targetId"')}) ELSE EXISTS (${openShop('c."targetId"')}) END`,
  user: `SELECT 1 FROM "User" WHERE id = $1::uuid AND status = 'active' AND $2::uuid IS NOT NULL`,
  message: `SELECT 1 FROM "ChatMessage" m JOIN "Chat" c ON c.id = m."chatId"
    WHERE m.id = $1::uuid AND $2::uuid IN (c."buyerId", c."ownerId")
    UNION ALL SELECT 1 WHERE ${inDirectMessage('$1', '$2')}`,
}

/** A picture or file of the evidence: its storage key and kind. */
const file = (key: string, type: string) => `jsonb_build_object('key', ${key}, 'type', ${type})`
/** The same of a message's attachments. */
const attached = (of: string) =>
  `(SELECT jsonb_agg(${file(`a->'storageKey'`, `a->'type'`)}) FROM jsonb_array_elements(${of}) a)`

/** SQL: the thing's words, whose it is, and its files, as they are now; whoever wrote them may change them later. */
const contentOf: Record<Input['targetType'], string> = {
  product: `SELECT concat_ws(E'\n', p.title, p.description) AS text, p."ownerId" AS "userId", (
      SELECT jsonb_agg(${file(`coalesce(m->>'poster', m->>'key')`, `'image'`)}) FROM jsonb_array_elements(p.media) m) AS media
    FROM "Product" p WHERE p.id = $4::uuid`,
  shop: `SELECT concat_ws(E'\n', s.name, s.description), s."ownerId", (
      SELECT jsonb_agg(${file('k', `'image'`)}) FROM unnest(ARRAY[s.logo, s."coverImage"]) k WHERE k IS NOT NULL)
    FROM "Shop" s WHERE s.id = $4::uuid`,
  comment: `SELECT c.text, c."userId", (
      SELECT jsonb_agg(${file(`m->'key'`, `split_part(m->>'type', '/', 1)`)}) FROM jsonb_array_elements(c.media) m)
    FROM "Comment" c WHERE c.id = $4::uuid`,
  user: `SELECT concat_ws(E'\n', u.name, '@' || u.username), u.id,
      CASE WHEN u.avatar IS NOT NULL THEN jsonb_build_array(${file('u.avatar', `'image'`)}) END
    FROM "User" u WHERE u.id = $4::uuid`,
  message: `SELECT m.content, m."senderId", ${attached('m.attachments')} FROM "ChatMessage" m WHERE m.id = $4::uuid
    UNION ALL SELECT d.message, d."senderId", ${attached('d.attachments')} FROM "DirectMessage" d WHERE d.id = $4::uuid`,
}

/**
 * Files a report on something that the caller can see, with what it was like at that moment. While one's report of the
 * same thing is open, a new one takes its place. Throws NOT_FOUND, and OWN_ACCOUNT for oneself.
 */
export async function createReport(
  { db }: Needs<'db'>,
  { userId }: Member,
  { targetType, targetId, reason, details }: Input,
): Promise<CallResult<typeof createCall>> {
  if (targetType === 'user' && targetId === userId) throw fail('OWN_ACCOUNT')
  const seen = await db.query(canSee[targetType], [targetId, userId])
  if (seen.length === 0) throw fail('NOT_FOUND')
  const [filed] = await db.query<{ id: string; createdAt: Date }>(
    `WITH content (text, "userId", media) AS (${contentOf[targetType]})
     INSERT INTO "Report" (id, "reporterId", "targetType", "targetId", reason, details, evidence)
     VALUES ($1::uuid, $2::uuid, $3::"ReportTarget", $4::uuid, $5, $6, (
       SELECT jsonb_build_object('text', text, 'userId', "userId", 'media', coalesce(media, '[]')) FROM content))
     ON CONFLICT ("reporterId", "targetType", "targetId") WHERE status = 'open'
       DO UPDATE SET reason = excluded.reason, details = excluded.details, evidence = excluded.evidence
     RETURNING id, "createdAt"`,
    [newId(), userId, targetType, targetId, reason, details ?? null],
  )
  if (!filed) throw new Error('The report was not stored')
  const { id, createdAt } = filed
  return {
    report: {
      id,
      _id: id,
      targetType,
      targetId,
      reason,
      details: details ?? null,
      status: 'open',
      createdAt: createdAt.toISOString(),
    },
  }
}
