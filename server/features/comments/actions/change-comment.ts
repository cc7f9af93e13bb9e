import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { type Member, viewingOf } from '../../../access.ts'
import { isBlocked } from '../../blocks/tables.ts'
import { isCommentVisibleTo, targetOwner } from '../queries/visibility.ts'
import { addToReplyCount, lockRoot, withUpdatedTotals } from './update-totals.ts'

/** A comment to change, with the rights of the caller. */
export type CommentForChange = Awaited<ReturnType<typeof loadCommentForChange>>

/**
 * Finds a comment for its author (also on a hidden target), an administrator, or a user who can see
 * it. `isAuthorBlocked`: the target's owner or the parent's author blocked its author.
 * @throws NOT_FOUND
 */
export const loadCommentForChange = async (tx: Tx, actor: Member, id: string) => {
  const viewing = viewingOf(actor)
  const found = await tx
    .selectFrom('Comment as c')
    .select(['c.id', 'c.userId', 'c.parentId', 'c.targetType', 'c.targetId', 'c.text', 'c.media', 'c.rating'])
    .select((eb) => [
      sql<boolean>`c."hiddenAt" IS NOT NULL`.as('isHidden'),
      sql<boolean>`c."flaggedAt" IS NOT NULL`.as('isFlagged'),
      targetOwner().as('targetOwnerId'),
      eb
        .or([
          isBlocked(targetOwner(), eb.ref('c.userId')),
          isBlocked(
            eb
              .selectFrom('Comment as root')
              .select('root.userId')
              .whereRef('root.id', '=', 'c.parentId')
              .$asScalar(),
            eb.ref('c.userId'),
          ),
        ])
        .as('isAuthorBlocked'),
    ])
    .where('c.id', '=', id)
    .where('c.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('c.userId', '=', actor.userId),
        sql<boolean>`${viewing.isAdmin}::boolean`,
        isCommentVisibleTo(viewing),
      ]),
    )
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  const { targetOwnerId, ...comment } = found
  return { ...comment, isTargetOwner: targetOwnerId === actor.userId }
}

/**
 * Changes a comment under the locks that protect its totals, which are updated: `change` gets the
 * current comment and returns whether it counted before and counts afterwards.
 * @throws NOT_FOUND
 */
export const changeComment = async (
  tx: Tx,
  actor: Member,
  loaded: CommentForChange,
  change: (comment: CommentForChange) => Promise<{ countedBefore: boolean; countsAfter: boolean }>,
): Promise<void> => {
  const run = async () => {
    const { countedBefore, countsAfter } = await change(await loadCommentForChange(tx, actor, loaded.id))
    return countedBefore === countsAfter ? 0 : countsAfter ? 1 : -1
  }
  if (loaded.parentId === null) {
    await withUpdatedTotals(tx, loaded, run)
    return
  }
  await lockRoot(tx, loaded.parentId)
  const by = await run()
  if (by !== 0) await addToReplyCount(tx, loaded.parentId, by)
}
