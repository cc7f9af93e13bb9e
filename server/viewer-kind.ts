import { sql } from 'kysely'
import type { Operand } from '../platform/db/expressions.ts'
import type { Builder } from '../platform/db/prepared.ts'

/** Kinds of readers: visitors have no likes and no blocks, so their queries differ. */
export const viewerKinds = ['visitor', 'member'] as const
type ViewerKind = (typeof viewerKinds)[number]
export const viewerKindOf = (viewer: string | null): ViewerKind => (viewer === null ? 'visitor' : 'member')

/**
 * Returns the viewer parameter of a prepared query; `null` for visitors, so that the query has no
 * part for a viewer.
 */
export const viewerIn = (
  { param }: Pick<Builder<{ viewer: string | null }>, 'param'>,
  viewerKind: ViewerKind,
): Operand<string | null> => (viewerKind === 'visitor' ? null : sql<string | null>`${param('viewer')}::uuid`)
