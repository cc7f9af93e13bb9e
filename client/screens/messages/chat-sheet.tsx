import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { texts } from '../../messages/first-load.ts'
import { Backdrop } from '../../ui/backdrop.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'
import { useLayerOf } from '../../ui/use-layer.ts'
import { useModal } from '../../ui/use-modal.ts'

const ChatView = lazyNamed(() => import('../../features/chats/chat-view.tsx'), 'ChatView')
const Start = lazyNamed(() => import('./start.tsx'), 'Start')
const ReportSheet = lazyNamed(() => import('../../features/reports/report-sheet.tsx'), 'ReportSheet')

export type ChatSheetProps = {
  shop: { id: string; name: string }
  productId: string
  /** Dark whatever the theme. */
  isNight?: boolean
  isOpen: boolean
  onClose: () => void
}

/**
 * Begins or continues the conversation with a shop about a product, over the feed or the product's
 * page. Back returns there.
 */
export const ChatSheet = ({ shop, productId, isNight = false, isOpen, onClose }: ChatSheetProps) => {
  const [chat, setChat] = useState<{ id: string; about: string | null } | null>(null)
  if (chat !== null) {
    return (
      <Conversation
        chatId={chat.id}
        productId={chat.about}
        shopName={shop.name}
        isNight={isNight}
        isOpen={isOpen}
        onClose={onClose}
      />
    )
  }
  // The first message has already said what it is about.
  const onChat = (id: string, hasAsked: boolean) => setChat({ id, about: hasAsked ? null : productId })
  return isOpen ? (
    <PartBoundary>
      <Start shopId={shop.id} productId={productId} over={{ onChat, onClose }} />
    </PartBoundary>
  ) : null
}

const Conversation = ({
  chatId,
  productId,
  shopName,
  isNight,
  isOpen,
  onClose,
}: {
  chatId: string
  /** The product that the next message is about. */
  productId: string | null
  shopName: string
  isNight: boolean
  isOpen: boolean
  onClose: () => void
}) => {
  const [about, setAbout] = useState(productId)
  const report = useLayerOf<string>()
  const { dialog, panel, isPresent, events } = useModal({
    isOpen,
    onClose,
    duration: 260,
    hidden: { transform: 'translateY(100%)' },
    shown: { transform: 'none' },
  })
  if (!isPresent) return null
  return (
    <dialog
      ref={dialog}
      {...events}
      data-theme={isNight ? 'dark' : undefined}
      aria-label={shopName}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-fg"
    >
      <Backdrop isOpen={isOpen} isLight onClose={onClose} />
      <div
        ref={panel}
        tabIndex={-1}
        className="absolute inset-x-0 bottom-0 mx-auto flex h-[88%] max-w-[600px] flex-col overflow-hidden rounded-t-sheet bg-page shadow-2xl outline-none stage:mr-6 stage:max-w-[460px]"
      >
        <Strip />
        {/* The button that closes it stands at the end of the chat's head. */}
        <div className="min-h-0 flex-1 md:[&_header]:pr-14">
          <PartBoundary>
            <ChatView
              isInSheet
              id={chatId}
              productId={about}
              onBack={onClose}
              onProductDone={() => setAbout(null)}
              onReport={report.open}
              target={null}
              onFound={() => {}}
            />
          </PartBoundary>
        </div>
        <IconButton
          label={texts.common.close}
          onClick={onClose}
          className="absolute top-4 right-2 max-md:hidden"
        >
          <X aria-hidden="true" size={22} />
        </IconButton>
        {report.subject !== null && (
          <PartBoundary>
            <ReportSheet
              key={report.subject}
              target={{ type: 'message', id: report.subject }}
              isOpen={report.isOpen}
              onClose={report.close}
            />
          </PartBoundary>
        )}
      </div>
    </dialog>
  )
}
