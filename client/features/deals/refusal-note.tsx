import { conversationTexts } from '../../messages/conversations.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { useBlock } from '../reports/use-block.ts'
import type { Refusal } from './refusal-of.ts'

/** The owner of a shop, by the name of the shop. */
export type Owner = { id: string; name: string }
type Look = { isLarge?: boolean; className?: string }
type Props = Look & { refusal: Refusal | null; owner?: Owner | undefined; onUnblocked: () => void }

/** Why an offer or a purchase failed; to a viewer who has blocked the shop with the way back. */
export const RefusalNote = ({ refusal, owner, onUnblocked, ...look }: Props) =>
  refusal?.isForbidden && owner ? (
    <BlockedNote text={refusal.text} owner={owner} onUnblocked={onUnblocked} {...look} />
  ) : (
    <ErrorText {...look}>{refusal?.text}</ErrorText>
  )

const BlockedNote = ({
  text,
  owner: { id, name },
  onUnblocked,
  ...look
}: Look & { text: string; owner: Owner; onUnblocked: () => void }) => {
  const { isKnown, isBlocked, canWrite, setBlocked, isBusy } = useBlock(id, name)
  const unblock = async () => {
    if (await setBlocked(false)) onUnblocked()
  }
  if (!isBlocked)
    return <ErrorText {...look}>{isKnown && !canWrite ? conversationTexts.messages.blocked : text}</ErrorText>
  return (
    <div className="mb-2 flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <ErrorText {...look} className="[overflow-wrap:anywhere]">
        {peopleTexts.blocks.blocked(name)}
      </ErrorText>
      <Button isSmall isBusy={isBusy} onClick={() => void unblock()}>
        {peopleTexts.blocks.unblock}
      </Button>
    </div>
  )
}
