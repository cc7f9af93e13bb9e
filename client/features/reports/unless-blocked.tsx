import type { ReactNode } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import type { ConversationKind } from '../conversations/outbox-message.ts'
import { useIsKnownBlocked } from './known-blocks.ts'

const BlockedLine = lazyNamed(() => import('./blocked-line.tsx'), 'BlockedLine')

/** The composer of a conversation, or why nothing can be written if one has blocked the other. */
export const UnlessBlocked = ({
  userId,
  name,
  children,
  ...conversation
}: {
  userId: string
  /** Of the user, or of the shop. */
  name: string
  kind: ConversationKind
  conversationId: string
  children: ReactNode
}) => (
  <>
    {!useIsKnownBlocked(userId) && children}
    <PartBoundary>
      <BlockedLine userId={userId} name={name} {...conversation} />
    </PartBoundary>
  </>
)
