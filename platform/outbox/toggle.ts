import { v7 as newId } from 'uuid'
import { statement } from '../db/db.ts'
import { queryInTurn } from '../db/in-turn.ts'
import type { Needs } from '../platform.ts'
import type { RecordedEvent } from './port.ts'

/** A mark that a person sets on a thing or takes off again: a like, a bookmark, a follow. Its parts are SQL. */
type ToggleParts = {
  /** Of the statement, for good: 'likes.set-like'. */
  name: string
  /**
   * Selects the thing ($1 its id, $2 the person) where that person may know of it, and locks its row. It answers `id`,
   * `"countBefore"`, and whatever the other parts and the caller read.
   */
  thing: string
  /** Whether the wish, which has the thing's columns and `"isOn"`, may come true. Otherwise nothing changes. */
  allowed?: string
  /** The table of marks, with `"userId"` and this column for the thing. */
  marks: { table: string; column: string }
  /** Where the thing's own row keeps their number. */
  count: { table: string; column: string }
  /** Further parts of the WITH: they may read `wish`, `change` (its `delta`) and `counted`. */
  beside?: string
  /** What the event says, as jsonb over `wish`. */
  payload: string
  /** The events of setting it and of taking it off; `null` where nobody asks. */
  events: { on: string; off: string | null }
}

type Toggled<Thing> = Thing & { isOn: boolean; count: number; event: RecordedEvent | null }

/**
 * One statement, so that mark, count and event are kept together or not at all. The count moves only where a row was
 * added or removed, so any number of calls at once ends exact. Without a wish it turns the mark round, one call of a
 * person after the other. Answers nothing where the person does not know of the thing.
 */
export const createToggle = <Thing extends object>(parts: ToggleParts) => {
  const sql = statement({ name: parts.name, text: textOf(parts) })
  const { on, off } = parts.events
  return async (
    { db, outbox }: Needs<'db' | 'outbox'>,
    { id, userId, wish }: { id: string; userId: string; wish: boolean | undefined },
  ): Promise<Toggled<Thing> | undefined> => {
    const turn = wish === undefined ? `${parts.name} ${userId} ${id}` : null
    const values = [id, userId, wish ?? null, newId(), on, off]
    const [row] = await queryInTurn<Toggled<Thing>>(db, turn, sql, values)
    if (row?.event) outbox.publish(row.event)
    return row
  }
}

const textOf = ({ thing, allowed, marks, count, beside, payload }: ToggleParts): string => `
  WITH thing AS (${thing}), wish AS (
    SELECT thing.*, coalesce($3::boolean, NOT EXISTS (
      SELECT 1 FROM "${marks.table}" m WHERE m."userId" = $2::uuid AND m."${marks.column}" = thing.id
    )) AS "isOn"
    FROM thing
  ), allowed AS (
    SELECT * FROM wish WHERE ${allowed ?? 'true'}
  ), added AS (
    INSERT INTO "${marks.table}" ("userId", "${marks.column}")
    SELECT $2::uuid, id FROM allowed WHERE "isOn"
    ON CONFLICT DO NOTHING RETURNING 1
  ), removed AS (
    DELETE FROM "${marks.table}" m USING allowed
    WHERE NOT allowed."isOn" AND m."userId" = $2::uuid AND m."${marks.column}" = allowed.id RETURNING 1
  ), change AS (
    SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS delta
  ), counted AS (
    UPDATE "${count.table}" t SET "${count.column}" = t."${count.column}" + change.delta
    FROM change WHERE t.id = $1::uuid AND change.delta <> 0
    RETURNING t."${count.column}" AS count
  ), ${beside ? `${beside}, ` : ''}event AS (
    INSERT INTO "Outbox" (id, name, payload, done)
    SELECT $4::uuid, CASE WHEN change.delta > 0 THEN $5::text ELSE $6::text END, ${payload}, '{}'
    FROM wish, change WHERE change.delta > 0 OR (change.delta < 0 AND $6::text IS NOT NULL)
    RETURNING id, name, payload
  )
  SELECT wish.*, coalesce(counted.count, wish."countBefore") AS count, (SELECT to_jsonb(event) FROM event) AS event
  FROM wish LEFT JOIN counted ON true`
