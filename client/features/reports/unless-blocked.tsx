import { type ReactNode, Suspense } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { useIsKnownBlocked } from './known-blocks.ts'

const BlockedLine = lazyNamed(() => import('./blocked-line.tsx'), 'BlockedLine')

/** The composer of a conversation, or the way to unblock the other if the viewer blocked them. */
export const UnlessBlocked = ({
  userId,
  name,
  children,
}: {
  userId: string
  /** Of the user, or of the shop. */
  name: string
  children: ReactNode
}) => (
  <>
    {!useIsKnownBlocked(userId) && children}
    <Suspense>
      <BlockedLine userId={userId} name={name} />
    </Suspense>
  </>
)
