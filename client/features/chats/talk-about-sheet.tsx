import Info from 'lucide-react/icons/info'
import { Suspense, useState } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TalkAbout } from './talk-about.tsx'

/** Opens what a chat is about, where there is no room for it beside the messages. */
export const TalkAboutButton = ({ chat }: { chat: Chat }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={chatToolsTexts.inbox.about} onClick={() => setOpen(true)}>
        <Info aria-hidden="true" size={22} />
      </IconButton>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={chatToolsTexts.inbox.about}>
        <Suspense>
          <TalkAbout chat={chat} />
        </Suspense>
      </Sheet>
    </>
  )
}
