import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Member } from '../../../access.ts'
import { isBlocked } from '../../blocks/public.ts'
import { isVisibleTo, targetOwner, viewingOf } from '../queries/visibility.ts'
import { addToReplyCount, keepTotals, lockRoot } from './keep-totals.ts'

/** A comment that is about to change, and how the caller and others stand to it. */
export type TakenComment = Awaited<ReturnType<typeof takeComment>>

/**
 * Finds a comment for its author, an administrator, or whoever else sees it. Its author finds it even if its target is
 * hidden by now. `isAuthorBlocked` tells whether the target's owner, or the author of the comment replied to, blocked the
 * author.
 * @throws NOT_FOUND
 */
export async function takeComment(tx: Tx, actor: Member, id: string) {
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
        isVisibleTo(viewing),
      ]),
    )
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  const { targetOwnerId, ...comment } = found
  return { ...comment, isTargetOwner: targetOwnerId === actor.userId }
}

/**
 * Changes a comment under the locks that keep its totals: `change` gets its present state and returns whether it counted
 * before and counts afterwards. Totals and the thread's number of replies move along.
 * @throws NOT_FOUND if it is gone
 */
export async function changeComment(
  tx: Tx,
  actor: Member,
  seen: TakenComment,
  change: (comment: TakenComment) => Promise<{ counted: boolean; counts: boolean }>,
): Promise<void> {
  const run = async () => {
    const { counted, counts } = await change(await takeComment(tx, actor, seen.id))
    return counted === counts ? 0 : counts ? 1 : -1
  }
  if (seen.parentId === null) {
    await keepTotals(tx, seen, run)
    return
  }
  await lockRoot(tx, seen.parentId)
  const by = await run()
  if (by !== 0) await addToReplyCount(tx, seen.parentId, by)
}
