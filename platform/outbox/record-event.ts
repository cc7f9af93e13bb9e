import { type Expression, type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '../db/db.ts'
import { markEffect } from '../db/effects.ts'
import { currentRequestContext } from '../request-context.ts'
import type { EventKind, RecordedEvent } from './port.ts'

const recorded = new WeakMap<Tx, RecordedEvent[]>()

/** Records an event in the transaction that makes the change: both are committed, or neither. */
export const recordEvent = async <Name extends string, Payload>(
  tx: Tx,
  kind: EventKind<Name, Payload>,
  payload: NoInfer<Payload>,
): Promise<void> => {
  const event = { id: newId(), name: kind.name, payload }
  await tx
    .insertInto('Outbox')
    .values({ ...event, payload: JSON.stringify(payload), trail: JSON.stringify(currentRequestContext()) })
    .execute()
  recorded.set(tx, [...recordedIn(tx), event])
  markEffect(tx)
}

/** Returns the events recorded in a transaction so far. */
export const recordedIn = (tx: Tx): readonly RecordedEvent[] => recorded.get(tx) ?? []

/**
 * Builds a part of a statement that records one event per row of `payloads`. Pass its rows to
 * `outbox.dispatch` after the statement; until the sweep finds them, nothing else does.
 * @example .with('event', (db) => insertEvents(shopFollowed, db.selectFrom('added').selectAll()))
 */
export const insertEvents = <Name extends string, Payload>(
  kind: EventKind<Name, Payload>,
  payloads: Expression<NoInfer<Payload>>,
  // `uuidv7()` needs PostgreSQL 18.
): RawBuilder<RecordedEvent> => sql`(
  INSERT INTO "Outbox" (id, name, payload)
  SELECT gen_random_uuid(), ${sql.lit(kind.name)}, to_jsonb(payload) FROM ${payloads} AS payload
  RETURNING id, name, payload)`

/** Selects the row that the part named `event` inserted, or null, for `outbox.dispatch`. */
export const insertedEvent = (): RawBuilder<RecordedEvent | null> => sql`(SELECT to_jsonb(event) FROM event)`
