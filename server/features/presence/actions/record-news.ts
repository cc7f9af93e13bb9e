import { presenceChanged } from '../events.ts'

/** Part of a statement: records the event of everybody in `news`, if there is anybody; `id` is the event's parameter. */
export const recordNews = (id: string): string => `recorded AS (
      INSERT INTO "Outbox" (id, name, payload)
      SELECT ${id}::uuid, '${presenceChanged.name}', jsonb_build_object('userIds', jsonb_agg("userId"))
      FROM news HAVING count(*) > 0
    )`
