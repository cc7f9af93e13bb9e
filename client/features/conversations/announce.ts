import { conversationTexts } from '../../messages/conversations.ts'
import { showToast } from '../../ui/toast.ts'
import { isConversationOpen } from './open-conversations.ts'

/** Longer than other toasts: somebody has to recognise the sender first. */
const SHOWN_MS = 6000

/** Shows a banner for a message that came, unless the conversation or its list is on the screen. */
export const announceMessage = (message: {
  /** The conversation's own view. */
  path: string
  /** The list that shows it too. */
  list: string
  sender: { name: string; picture: string | null }
  content: string
}): void => {
  const { path, list, sender, content } = message
  const isOnScreen = isConversationOpen(path) || location.pathname === list
  // In the background the push notification does this.
  if (isOnScreen || document.hidden) return
  const text = content.trim() || conversationTexts.messages.attachment
  showToast(text, { duration: SHOWN_MS, from: { ...sender, path } })
}
