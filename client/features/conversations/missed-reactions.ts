import type { ReactionChange } from '../../../contract/chats/reactions.ts'
import type { Change } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'
import type { SyncPosition } from './source.ts'

/** Returns the last changes of reactions that this device has, for `sync`. */
export const reactionPositions = (
  positions: Readonly<Record<string, SyncPosition>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(positions).flatMap(([id, { reactionSeq }]) =>
      reactionSeq === null ? [] : [[id, reactionSeq]],
    ),
  )

/** Returns what `sync` says of the reactions in a conversation. */
export const changesOfReactions = <K extends ConversationKind>(
  id: string,
  { reactions = [], reactionSeq }: { reactions?: ReactionChange[]; reactionSeq?: number | undefined },
): Change<K>[] => {
  if (reactionSeq === undefined) return []
  return [
    ...reactions.map((change): Change<K> => ({ type: 'reaction', id, change })),
    { type: 'reactionsUpTo', id, upTo: reactionSeq, isFirst: false },
  ]
}
