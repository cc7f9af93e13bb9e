import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { conversationTexts } from '../../messages/conversations.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import type { ConversationKind } from '../conversations/outbox-message.ts'
import { useUnsent } from '../conversations/unsent.ts'
import { noteBlock } from './known-blocks.ts'
import { useBlock } from './use-block.ts'

const words = peopleTexts.blocks
/** Nothing tells the blocked side that it was unblocked. */
const ASK_EVERY_MS = 20_000

/**
 * Says that nothing can be written because one has blocked the other, to the one who did with the
 * way back; nothing if nobody did.
 */
export const BlockedLine = ({
  userId,
  name,
  kind,
  conversationId,
}: {
  userId: string
  name: string
  kind: ConversationKind
  conversationId: string
}) => {
  const { isKnown, isBlocked, canWrite, setBlocked, isBusy, reload } = useBlock(userId, name)
  const isShut = isBlocked || !canWrite
  useLayoutEffect(() => {
    if (isKnown) for (const id of [userId, conversationId]) noteBlock(id, isShut)
  }, [userId, conversationId, isKnown, isShut])
  const refused = useUnsent(kind, conversationId).filter(({ failure }) => failure !== null).length
  const ask = useEffectEvent(() => void reload())
  useEffect(() => {
    if (refused > 0) ask()
  }, [refused])
  const isByOther = isShut && !isBlocked
  useEffect(() => {
    if (!isByOther) return
    const timer = setInterval(() => {
      if (!document.hidden) ask()
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isByOther])
  if (!isShut) return null
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-edge border-t bg-surface px-4 py-3 text-center">
      <p dir="auto" className="text-soft">
        {isBlocked ? words.blocked(name) : conversationTexts.messages.blocked}
      </p>
      {isBlocked && (
        <Button isSmall isBusy={isBusy} onClick={() => void setBlocked(false)}>
          {words.unblock}
        </Button>
      )}
    </div>
  )
}
