import { type Expression, type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '../db/db.ts'
import { currentTrail } from '../trail.ts'
import type { EventKind, RecordedEvent } from './port.ts'

const recorded = new WeakMap<Tx, RecordedEvent[]>()

/** Records an event in the transaction that makes the change: both are committed, or neither. */
export async function recordEvent<Name extends string, Payload>(
  tx: Tx,
  kind: EventKind<Name, Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  const event = { id: newId(), name: kind.name, payload }
  await tx
    .insertInto('Outbox')
    .values({ ...event, payload: JSON.stringify(payload), trail: JSON.stringify(currentTrail()) })
    .execute()
  recorded.set(tx, [...recordedIn(tx), event])
}

/** The events that were recorded in a transaction so far. */
export const recordedIn = (tx: Tx): readonly RecordedEvent[] => recorded.get(tx) ?? []

/**
 * Records one event for each row of `payloads`, as part of a single statement. Name the part, return its rows, and pass
 * them to `outbox.publish` once the statement has run:
 *
 * ```ts
 * .with('event', (db) => insertEvents(shopFollowed, db.selectFrom('added').select(['shopId', 'userId'])))
 * ```
 */
export const insertEvents = <Name extends string, Payload>(
  kind: EventKind<Name, Payload>,
  payloads: Expression<NoInfer<Payload>>,
): RawBuilder<RecordedEvent> => sql`(
  INSERT INTO "Outbox" (id, name, payload)
  SELECT gen_random_uuid(), ${sql.lit(kind.name)}, to_jsonb(payload) FROM ${payloads} AS payload
  RETURNING id, name, payload)`

/** Selects the row that a part named `event` inserted, or null, to be passed to `outbox.publish`. */
export const insertedEvent = (): RawBuilder<RecordedEvent | null> => sql`(SELECT to_jsonb(event) FROM event)`
