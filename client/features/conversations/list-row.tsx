import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatAgo } from '../../app/format-time.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { useNow } from '../../app/use-now.ts'
import { ConversationRow } from '../../ui/conversation-row.tsx'
import { Tick, type TickStatus } from '../../ui/message-bubble.tsx'
import type { ConversationKind } from './outbox.ts'
import { usePresence } from './presence.ts'
import { useWaiting } from './sending.ts'

/** The last word of a conversation. */
export type LastWord = {
  content: string
  hasFiles: boolean
  /** ISO 8601. */
  at: string
  /** Of an own one, as its writer may see it. */
  status: TickStatus | undefined
}

/** One conversation in the list of its kind: with whom, about what, the last word (sent or not) and its tick. */
export const ListRow = ({
  kind,
  id,
  personId,
  name,
  picture,
  badge,
  about,
  last,
  isTyping = false,
  unread,
  isChosen,
  href,
}: {
  kind: ConversationKind
  id: string
  /** Whose presence is shown. */
  personId: string
  name: string
  picture: string | null
  badge?: ReactNode
  /** The product it is about. */
  about: { title: string; image: string | null } | null
  last: LastWord | null
  isTyping?: boolean
  unread: number
  isChosen: boolean
  href: string
}) => {
  const unsent = useWaiting(kind, id).at(-1)
  const presence = usePresence(personId)
  const navigate = useNavigate()
  const now = useNow()
  const word: LastWord | null = unsent
    ? {
        content: unsent.content,
        hasFiles: unsent.files.length > 0,
        at: new Date(unsent.at).toISOString(),
        status: unsent.failure === null ? 'sending' : 'failed',
      }
    : last
  return (
    <ConversationRow
      name={name}
      picture={picture}
      isOnline={presence?.online}
      badge={badge}
      about={about?.title}
      thumb={about?.image}
      preview={
        isTyping ? (
          <span className="text-accent">{conversationTexts.messages.typing}</span>
        ) : (
          word && <Preview word={word} />
        )
      }
      time={word ? formatAgo(word.at, now) : ''}
      unread={unread}
      isChosen={isChosen}
      href={href}
      onOpen={() => navigate(href)}
    />
  )
}

const Preview = ({ word: { content, hasFiles, status } }: { word: LastWord }) => (
  <>
    {status && (
      <span className="mr-1 inline-block align-[-2px]">
        <Tick isOnPage status={status} />
      </span>
    )}
    {content || (hasFiles ? conversationTexts.messages.attachment : '')}
  </>
)
