import X from 'lucide-react/icons/x'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { IconButton } from '../../ui/button.tsx'
import { QuoteWords } from './message-extras.tsx'
import type { Quoted } from './outbox-message.ts'

/** The message that the next one answers, over the composer. */
export const ReplyBar = ({
  quoted,
  name,
  onCancel,
}: {
  quoted: Quoted
  /** The other participant. */
  name: string
  onCancel: () => void
}) => (
  <section
    aria-label={chatToolsTexts.message.replyingTo(quoted.isOwn ? conversationTexts.messages.you : name)}
    className="mb-2 flex items-center gap-2 rounded-[10px] border-accent border-l-4 bg-sunken pl-3"
  >
    <span className="min-w-0 flex-1 py-1.5">
      <QuoteWords quoted={quoted} name={name} />
    </span>
    <IconButton label={chatToolsTexts.message.cancelReply} onClick={onCancel}>
      <X aria-hidden="true" size={20} />
    </IconButton>
  </section>
)
