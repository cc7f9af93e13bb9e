import Copy from 'lucide-react/icons/copy'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Reply from 'lucide-react/icons/reply'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { texts } from '../../messages/first-load.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import type { ConversationRef } from './conversation-ref.ts'
import type { LogItem } from './log-item.ts'
import { ReactionPicker } from './message-extras.tsx'

/**
 * The actions for a message. Faint until it is hovered or focused; a long press opens it too.
 */
export const MessageMenu = ({
  item,
  conversation,
  onReply,
  onReport,
}: {
  item: LogItem
  conversation: ConversationRef
  /** Missing if nothing can be written. */
  onReply: (() => void) | undefined
  /** Missing for own messages. */
  onReport: (() => void) | undefined
}) => {
  const entries: MenuEntry[] = []
  if (onReply)
    entries.push({
      label: chatToolsTexts.message.reply,
      icon: <Reply aria-hidden="true" size={20} />,
      onChoose: onReply,
    })
  if (item.content !== '')
    entries.push({
      label: chatToolsTexts.message.copy,
      icon: <Copy aria-hidden="true" size={20} />,
      onChoose: () => void copyText(item.content, chatToolsTexts.message.copied),
    })
  if (onReport)
    entries.push({
      label: texts.common.report,
      icon: <Flag aria-hidden="true" size={20} />,
      onChoose: onReport,
    })
  return (
    <Menu
      label={texts.common.more}
      className="min-w-9 self-center text-soft opacity-40 focus-visible:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0"
      trigger={<EllipsisVertical aria-hidden="true" size={18} />}
      entries={entries}
      header={(close) => <ReactionPicker item={item} conversation={conversation} onDone={close} />}
    />
  )
}
