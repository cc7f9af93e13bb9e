import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import Mic from 'lucide-react/icons/mic'
import Tag from 'lucide-react/icons/tag'
import Video from 'lucide-react/icons/video'
import { emojis } from '../../../contract/chats/emojis.ts'
import { voiceNote } from '../../../contract/media/minutes-and-seconds.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { classNames } from '../../ui/class-names.ts'
import type { ConversationRef } from './conversation-ref.ts'
import type { LogItem } from './log-item.ts'
import type { Quoted } from './outbox-message.ts'
import { react, useWaitingReaction } from './reacting.ts'
import { shownText } from './shown-text.ts'

const icons = { image: ImageIcon, video: Video, audio: Mic, document: FileText, offer: Tag } as const
const iconOf = (kind: Quoted['kind']) => (kind === 'text' ? null : icons[kind])

/** Without a text: only files that were deleted with their sender's account leave no kind. */
const kindWords = (kind: Quoted['kind']): string =>
  kind === 'text' ? chatToolsTexts.message.removed : chatToolsTexts.kinds[kind]

/**
 * The preview of a message with files or of an offer: an icon of its kind, and its text.
 */
export const KindLine = ({
  kind,
  text,
  duration,
}: {
  kind: Quoted['kind']
  text: string
  /** Seconds of a voice note. */
  duration?: number | null | undefined
}) => {
  const Icon = iconOf(kind)
  return (
    <>
      {Icon && <Icon aria-hidden="true" size={15} className="mr-1 inline-block align-[-2px]" />}
      {text || voiceNote(chatToolsTexts.kinds.audio, duration) || kindWords(kind)}
    </>
  )
}

const wordsOf = ({ text, trade, kind }: Quoted): string => shownText(text, trade) || kindWords(kind)

/** The author of a quoted message, and the beginning of what it says. */
export const QuoteWords = ({ quoted, name }: { quoted: Quoted; name: string }) => {
  const Icon = iconOf(quoted.kind)
  return (
    <>
      <span className="block truncate font-semibold text-sm">
        {quoted.isOwn ? conversationTexts.messages.you : name}
      </span>
      <span className="flex items-center gap-1.5 text-sm opacity-85">
        {Icon && <Icon aria-hidden="true" size={15} className="shrink-0" />}
        <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
          {wordsOf(quoted)}
        </span>
      </span>
    </>
  )
}

/** The quoted message. A press scrolls to it; a deleted one is marked as such. */
export const QuoteInBubble = ({
  quoted,
  name,
  isOnOwn,
  onOpen,
}: {
  /** `null` if it is gone. */
  quoted: Quoted | null
  /** The other participant. */
  name: string
  /** It stands on an own bubble. */
  isOnOwn: boolean
  onOpen: (seq: number) => void
}) => {
  const look = classNames(
    '-mx-1.5 mb-1.5 block w-[calc(100%+12px)] min-w-40 rounded-[10px] border-l-4 px-2.5 py-1.5 text-left',
    isOnOwn ? 'border-indigo-dark bg-black/20' : 'border-accent bg-sunken',
  )
  if (!quoted)
    return (
      <span className={classNames(look, 'text-sm italic opacity-85')}>{chatToolsTexts.message.gone}</span>
    )
  const author = quoted.isOwn ? conversationTexts.messages.you : name
  return (
    <button
      type="button"
      data-own-press
      onClick={() => onOpen(quoted.seq)}
      aria-label={chatToolsTexts.message.goTo(author, wordsOf(quoted))}
      className={classNames(look, isOnOwn && 'outline-marigold')}
    >
      <QuoteWords quoted={quoted} name={name} />
    </button>
  )
}

/**
 * The reactions to a message, over the lower edge of its bubble. A press on one's own takes it
 * back.
 */
export const ReactionChips = ({
  item,
  name,
  conversation,
}: {
  item: LogItem
  name: string
  conversation: ConversationRef
}) => {
  const { messageId } = item
  const waiting = useWaitingReaction(messageId)
  const shown = shownReactions(item, waiting)
  if (messageId === null || shown.length === 0) return null
  return (
    <ul
      aria-label={chatToolsTexts.message.reactions}
      className={classNames('-mt-2 flex gap-1', item.isOwn ? 'mr-3 justify-end' : 'ml-3')}
    >
      {shown.map(({ emoji, isOwn }) => {
        const author = isOwn ? conversationTexts.messages.you : name
        const chip = (
          <span className="inline-flex min-h-6 items-center rounded-full border border-edge bg-surface px-2 text-base leading-[1.35] shadow-sm">
            {emoji}
          </span>
        )
        return (
          <li key={isOwn ? 'own' : 'other'} className="grid">
            {isOwn ? (
              <button
                type="button"
                onClick={() => react(messageId, { ...conversation, emoji: null })}
                aria-label={`${chatToolsTexts.message.reactionOf(emoji, author)}. ${chatToolsTexts.message.takeBack(emoji)}`}
                className="-my-2.5 rounded-full py-2.5"
              >
                {chip}
              </button>
            ) : (
              <span role="img" aria-label={chatToolsTexts.message.reactionOf(emoji, author)}>
                {chip}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const shownReactions = ({ reactions = [] }: LogItem, waiting: ReturnType<typeof useWaitingReaction>) => {
  if (waiting === undefined) return reactions
  const others = reactions.filter(({ isOwn }) => !isOwn)
  return waiting === null ? others : [...others, { emoji: waiting, isOwn: true }]
}

/** The reactions that one can choose from, the own one marked. */
export const ReactionPicker = ({
  item,
  conversation,
  onDone,
}: {
  item: LogItem
  conversation: ConversationRef
  onDone: () => void
}) => {
  const { messageId } = item
  const waiting = useWaitingReaction(messageId)
  const own = shownReactions(item, waiting).find(({ isOwn }) => isOwn)?.emoji
  if (messageId === null) return null
  return (
    <div className="flex">
      {emojis.map((emoji) => {
        const isChosen = emoji === own
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isChosen}
            aria-label={
              isChosen ? chatToolsTexts.message.takeBack(emoji) : chatToolsTexts.message.react(emoji)
            }
            onClick={() => {
              react(messageId, { ...conversation, emoji: isChosen ? null : emoji })
              onDone()
            }}
            className={classNames(
              'grid size-12 place-items-center rounded-full text-xl -outline-offset-2 hover:bg-sunken',
              isChosen && 'bg-sunken',
            )}
          >
            {emoji}
          </button>
        )
      })}
    </div>
  )
}
