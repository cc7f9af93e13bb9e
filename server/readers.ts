import { sql } from 'kysely'
import type { Operand } from '../platform/db/expressions.ts'
import type { Builder } from '../platform/db/prepared.ts'

/** Kinds of readers: visitors have no likes and no blocks, so their queries differ. */
export const readers = ['visitor', 'member'] as const
type Reader = (typeof readers)[number]
/** Returns the kind of reader that a viewer is. */
export const readerOf = (viewer: string | null): Reader => (viewer === null ? 'visitor' : 'member')

/**
 * Returns the viewer parameter of a prepared query; `null` for visitors, so that the query has no
 * part for a viewer.
 */
export const viewerIn = (
  { param }: Pick<Builder<{ viewer: string | null }>, 'param'>,
  reader: Reader,
): Operand<string | null> => (reader === 'visitor' ? null : sql<string | null>`${param('viewer')}::uuid`)
