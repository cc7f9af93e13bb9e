import { useState } from 'react'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { layersSettled } from '../../ui/use-dismissable.ts'
import { keepOwnReplies, MAX_OWN_REPLIES, useOwnReplies } from './own-replies.ts'

const words = chatToolsTexts.ownReplies

/** Edits the seller's own quick replies. */
export const EditReplies = ({
  suggested,
  onClose,
}: {
  suggested: readonly string[]
  onClose: () => void
}) => {
  const own = useOwnReplies()
  const [isOpen, setOpen] = useState(true)
  const [replies, setReplies] = useState(() => fill(own ?? suggested))

  const close = async () => {
    setOpen(false)
    await layersSettled()
    onClose()
  }
  const keep = (next: readonly string[]) => {
    keepOwnReplies(next)
    void close()
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => void close()}
      title={words.title}
      footer={
        <div className="flex gap-2 *:flex-1">
          {own && <Button onClick={() => keep([])}>{words.reset}</Button>}
          <Button look="primary" onClick={() => keep(replies)}>
            {words.save}
          </Button>
        </div>
      }
    >
      <p className="mb-3 text-soft text-sm">{words.hint}</p>
      <div className="flex flex-col gap-3">
        {replies.map((reply, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
            key={index}
            label={words.reply(index + 1)}
            value={reply}
            maxLength={300}
            onChange={(event) => setReplies(replies.with(index, event.target.value))}
          />
        ))}
      </div>
    </Sheet>
  )
}

const fill = (replies: readonly string[]): string[] =>
  Array.from({ length: MAX_OWN_REPLIES }, (_, index) => replies[index] ?? '')
