import type { ReactNode } from 'react'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import { useBlock } from './use-block.ts'

const words = peopleTexts.blocks

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
}) => {
  const { isBlocked, setBlocked, isBusy } = useBlock(userId, name)
  if (!isBlocked) return children
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-edge border-t bg-surface px-4 py-3 text-center">
      <p dir="auto" className="text-soft">
        {words.blocked(name)}
      </p>
      <Button isSmall isBusy={isBusy} onClick={() => void setBlocked(false)}>
        {words.unblock}
      </Button>
    </div>
  )
}
