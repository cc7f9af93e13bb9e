import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { MOST_DIRECT_FILES } from '../../../contract/limits.ts'
import { field } from '../../../contract/texts.ts'
import { useSession } from '../../app/session.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { useNow } from '../../app/use-now.ts'
import { usePoll } from '../../app/use-poll.ts'
import { useWatch } from '../../app/watch.ts'
import { IconButton } from '../../ui/button.tsx'
import { usePageVisible } from '../../ui/media-query.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ConversationComposer } from '../conversations/conversation-composer.tsx'
import { ConversationFrame, Who } from '../conversations/conversation-frame.tsx'
import { type LogItem, ofWaiting } from '../conversations/log-item.ts'
import { MessageLog } from '../conversations/message-log.tsx'
import { presenceText, usePresence } from '../conversations/presence.ts'
import { ProductLine } from '../conversations/product-line.tsx'
import { shownTick, useSeesReading } from '../conversations/receipts.ts'
import { useWaiting, write } from '../conversations/sending.ts'
import type { AttachmentRules } from '../conversations/use-chosen-files.ts'
import { loadProduct } from '../products/api.ts'
import { useProduct } from '../products/store.ts'
import { CarCard } from './car-card.tsx'
import { DealerBadge } from './dealer-badge.tsx'
import { quickReplies } from './quick-replies.ts'
import { type Row, unreadOf } from './reducer.ts'
import {
  loadOlder,
  markRead,
  openConversation,
  reloadMessage,
  useConversation,
  useDirectThread,
  useOpenedDirect,
} from './store.ts'
import { catchUp, openWhole } from './sync.ts'

/** Without a socket an open conversation is asked for this often. */
const POLL_MS = 3000

/** Spec 2, section 5. */
const MEGABYTES = 100
const rules: AttachmentRules = {
  most: MOST_DIRECT_FILES,
  maxBytes: MEGABYTES * 1024 * 1024,
  tooLarge: field.fileTooLarge(MEGABYTES),
  accept: 'image/*,.pdf,.doc,.docx,.txt,.rtf',
  takes: ({ type, name }) =>
    (type.startsWith('image/') && type !== 'image/svg+xml') || /\.(pdf|docx?|txt|rtf)$/i.test(name),
  wrongKind: field.messageFileKind,
}

type Props = {
  participantId: string
  /** The product that the next message is about, where one came from it. */
  carId: string | null
  onBack: () => void
  /** That product was said, or given up. */
  onCarDone: () => void
  onReport: (messageId: string) => void
  /** The number of the message that one came for. */
  sought: number | null
  /** It is in sight, or not to be had. */
  onFound: () => void
}

/** One direct conversation, all of it. */
export const DirectView = ({ participantId, carId, onBack, onCarDone, onReport, sought, onFound }: Props) => {
  const row = useConversation(participantId)
  const opened = useOpenedDirect(participantId)
  const isVisible = usePageVisible()
  useWatch({ chats: isVisible ? [participantId] : [] })
  const open = useEffectEvent((id: string) => {
    openWhole(id).catch(() => {})
  })
  useEffect(() => open(participantId), [participantId])
  useEffect(() => {
    if (carId) loadProduct(carId).catch(() => {})
  }, [carId])
  usePoll(async () => {
    // The page says how far what is here has come; what it does not hold is asked for after it.
    await openConversation(participantId)
    await catchUp(participantId)
  }, POLL_MS)

  if (row && opened?.state === 'ready')
    return (
      <ConversationFrame head={<Head row={row} />} onBack={onBack}>
        {row.car && (
          <div className="shrink-0 border-edge border-b bg-surface">
            <CarCard car={row.car} />
          </div>
        )}
        <Log row={row} sought={sought} onFound={onFound} onReport={onReport} />
        <Composer key={carId} row={row} carId={carId} onCarDone={onCarDone} />
      </ConversationFrame>
    )
  if (opened?.state === 'error')
    return (
      <ConversationFrame onBack={onBack}>
        {opened.isMissing ? (
          <EmptyState>{conversationTexts.direct.nobody}</EmptyState>
        ) : (
          <ErrorState onRetry={() => open(participantId)}>{opened.error}</ErrorState>
        )}
      </ConversationFrame>
    )
  return <ConversationFrame head={row && <Head row={row} />} onBack={onBack} isLoading />
}

const Head = ({ row: { participantId, participant } }: { row: Row }) => {
  const now = useNow()
  const presence = usePresence(participantId)
  return (
    <Who
      name={participant.name}
      picture={participant.avatar}
      badge={<DealerBadge participant={participant} />}
      line={presenceText(presence, now)}
      isOnline={presence?.online}
    />
  )
}

const Log = ({
  row,
  sought,
  onFound,
  onReport,
}: { row: Row } & Pick<Props, 'sought' | 'onFound' | 'onReport'>) => {
  const { participantId, participant } = row
  const thread = useDirectThread(participantId)
  const waiting = useWaiting('direct', participantId)
  const seesReading = useSeesReading()
  const items = useMemo((): LogItem[] => {
    const known = new Set(thread.messages.map(({ clientMessageId }) => clientMessageId))
    const said = thread.messages.map((message): LogItem => {
      const isOwn = message.senderId !== participantId
      return {
        key: (isOwn ? message.clientMessageId : null) ?? message.id,
        seq: message.seq,
        isOwn,
        at: message.createdAt,
        content: message.message,
        attachments: message.attachments,
        status: isOwn ? shownTick(message.status, seesReading) : undefined,
        times: isOwn ? () => message : undefined,
        messageId: message.id,
      }
    })
    return [...said, ...waiting.filter((entry) => !known.has(entry.id)).map(ofWaiting)]
  }, [thread, waiting, participantId, seesReading])

  return (
    <MessageLog
      name={participant.name}
      items={items}
      hasOlder={(thread.messages[0]?.seq ?? 1) > 1}
      loadOlder={(downTo) => loadOlder(participantId, downTo)}
      unread={unreadOf(thread, row)}
      sought={sought}
      onFound={onFound}
      onSeen={() => markRead(participantId)}
      onStale={(messageId) => {
        // What cannot be asked for now is asked for when the conversation is opened again.
        reloadMessage(participantId, messageId).catch(() => {})
      }}
      onReport={onReport}
    />
  )
}

const Composer = ({ row, carId, onCarDone }: { row: Row; carId: string | null; onCarDone: () => void }) => {
  const { participantId, car } = row
  const isDealer = useSession(({ user }) => user?.role === 'dealer')
  const product = useProduct(carId ?? undefined)
  const isNew = carId !== null && carId !== car?.id
  return (
    <ConversationComposer
      draftName={`direct:${participantId}`}
      suggestion={isNew ? conversationTexts.messages.isAvailable : ''}
      quickReplies={quickReplies(isDealer, isNew && product ? factsOf(product.attributes) : car)}
      rules={rules}
      onSend={({ content, files }) => {
        write({ kind: 'direct', to: participantId, productId: carId, content, files })
        if (carId) onCarDone()
      }}
      about={
        isNew &&
        product && (
          <div className="mb-2 flex items-center gap-1 rounded-card border border-edge bg-surface pl-3">
            <ProductLine
              title={product.title}
              image={product.images[0] ?? null}
              price={product.price && product.price.amount > 0 ? product.price : null}
            />
            <IconButton label={conversationTexts.messages.forgetProduct} onClick={onCarDone}>
              <X aria-hidden="true" size={20} />
            </IconButton>
          </div>
        )
      }
    />
  )
}

const factsOf = (attributes: Record<string, unknown>) => {
  const text = (value: unknown) => (value === undefined || value === null ? null : String(value))
  return { make: text(attributes.make), model: text(attributes.model), year: null }
}
