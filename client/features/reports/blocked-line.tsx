import { useLayoutEffect } from 'react'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import { noteBlock } from './known-blocks.ts'
import { useBlock } from './use-block.ts'

const words = peopleTexts.blocks

/** Says that the viewer blocked somebody, with the way back; nothing if they did not. */
export const BlockedLine = ({ userId, name }: { userId: string; name: string }) => {
  const { isBlocked, setBlocked, isBusy } = useBlock(userId, name)
  useLayoutEffect(() => noteBlock(userId, isBlocked), [userId, isBlocked])
  if (!isBlocked) return null
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
