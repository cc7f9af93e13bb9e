import { sql } from 'kysely'

/**
 * Expression: the time of a change of a locked offer or deal at `at`. It is later than that of the
 * change before, although the clocks of servers differ: by it clients and notifications keep the
 * latest state.
 */
export const timeOfChange = (at: Date) =>
  sql<Date>`greatest(${at}::timestamptz, "updatedAt" + interval '1 millisecond')`
