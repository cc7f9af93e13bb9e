import Info from 'lucide-react/icons/info'
import type { Chat } from '../../../contract/chats/views.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { useLayer } from '../../ui/use-layer.ts'
import { otherOf } from '../conversations/other-of.ts'
import { PersonMenu } from '../reports/person-menu.tsx'

const TalkAboutSheet = lazyNamed(() => import('./talk-about.tsx'), 'TalkAboutSheet')

/** The menu of a chat: what it is about, where that is not shown beside it, and the other side. */
export const ChatMenu = ({ chat, hasAside }: { chat: Chat; hasAside: boolean }) => {
  const about = useLayer()
  const { side, shopId, buyerId, productInfo, recipient } = chat
  const aboutEntry = {
    label: chatToolsTexts.inbox.about,
    icon: <Info aria-hidden="true" size={18} />,
    onChoose: about.open,
  }
  return (
    <>
      <PersonMenu
        userId={otherOf(chat)}
        name={recipient.name}
        target={side === 'buyer' ? { type: 'shop', id: shopId } : { type: 'user', id: buyerId }}
        more={productInfo && !hasAside ? [aboutEntry] : []}
      />
      {about.isMounted && (
        <PartBoundary>
          <TalkAboutSheet chat={chat} isOpen={about.isOpen} onClose={about.close} />
        </PartBoundary>
      )}
    </>
  )
}
