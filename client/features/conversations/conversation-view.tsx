import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { usePoll } from '../../app/use-poll.ts'
import { useWatch } from '../../app/watch.ts'
import { usePageVisible } from '../../ui/media-query.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ConversationFrame, ConversationLoading } from './conversation-frame.tsx'
import { useOpenConversation } from './open-conversations.ts'
import type { ConversationKind } from './outbox-message.ts'
import type { ConversationSource } from './source.ts'
import { useHeld, useOpened, useSummary } from './store.ts'
import { openConversation, refreshOpen } from './sync.ts'

const loadLog = () => import('./conversation-log.tsx')
const ConversationLog = lazyNamed(loadLog, 'ConversationLog')

/** Without a socket an open conversation is polled this often. */
const POLL_MS = 3000

/** Props of a conversation of either kind. */
export type ViewProps = {
  id: string
  /** The product of the next message, if the user came from one. */
  productId: string | null
  /** That product was sent or removed. */
  onProductDone: () => void
  onBack: () => void
  onReport: (messageId: string) => void
  /** The number of the message to show. */
  target: number | null
  /** The target is in view, or does not exist. */
  onFound: () => void
}

/** An open conversation of either kind. */
export const ConversationView = <K extends ConversationKind>({
  source,
  id,
  head,
  aside,
  about,
  composer,
  missingText,
  isTyping = false,
  onBack,
  ...log
}: Pick<ViewProps, 'id' | 'onBack' | 'onReport' | 'target' | 'onFound'> & {
  source: ConversationSource<K>
  /** Parts of the conversation once its description is here. */
  head: ReactNode
  /** The panel about its subject, beside the messages. */
  aside?: ReactNode
  about: ReactNode
  composer: ReactNode
  /** Shown if there is no such conversation. */
  missingText: string
  isTyping?: boolean
}) => {
  const { kind } = source
  const summary = useSummary(kind, id)
  const opened = useOpened(kind, id)
  const isVisible = usePageVisible()
  useHeld(kind, [id])
  useOpenConversation(source.pathOf(id))
  useWatch({ chats: isVisible ? [id] : [] })
  const open = useEffectEvent(() => {
    // The code of the log is loaded beside its messages.
    loadLog().catch(() => {})
    openConversation(source, id).catch(() => {})
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is opened anew
  useEffect(() => open(), [id])
  usePoll(() => refreshOpen(source, id), POLL_MS)

  if (summary && opened?.state === 'ready')
    return (
      <ConversationFrame head={head} aside={aside} onBack={onBack}>
        {about}
        <PartBoundary fallback={<ConversationLoading />}>
          <ConversationLog source={source} summary={summary} isTyping={isTyping} {...log} />
        </PartBoundary>
        {!summary.closed && composer}
      </ConversationFrame>
    )
  if (opened?.state === 'error')
    return (
      <ConversationFrame head={head} onBack={onBack}>
        {opened.isMissing ? (
          <EmptyState>{missingText}</EmptyState>
        ) : (
          <ErrorState onRetry={() => open()}>{opened.error}</ErrorState>
        )}
      </ConversationFrame>
    )
  return <ConversationFrame head={head} onBack={onBack} isLoading />
}
