import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../contract/limits.ts'
import { useDraft } from '../../app/draft.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { conversationTexts } from '../../messages/conversations.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { Chip } from '../../ui/chip.tsx'
import { Composer } from '../../ui/composer.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { AttachButton, ChosenFiles } from './chosen-files.tsx'
import type { ConversationRef } from './conversation-ref.ts'
import { draftNameOf } from './draft-name.ts'
import type { Quoted } from './outbox-message.ts'
import { setReplyTo, useReplyTo } from './replying.ts'
import { type AttachmentRules, useChosenFiles } from './use-chosen-files.ts'
import type { Recorded, VoiceSound } from './voice-draft.ts'

const ReplyBar = lazyNamed(() => import('./reply-bar.tsx'), 'ReplyBar')
const VoiceButton = lazyNamed(() => import('./voice-button.tsx'), 'VoiceButton')

/** An address without https has no microphone. */
const canRecord = () => 'MediaRecorder' in window && Boolean(navigator.mediaDevices)

/**
 * The composer of a conversation: text, files, quick replies. A draft stays with its
 * conversation until it is sent.
 */
export const ConversationComposer = ({
  conversation,
  name,
  suggestion = '',
  quickReplies,
  afterReplies,
  rules,
  onSend,
  onTyping,
  about,
}: {
  conversation: ConversationRef
  /** The other participant. */
  name: string
  /** The text until another is typed. */
  suggestion?: string
  quickReplies: readonly string[]
  /** Follows the quick replies: a button to edit them. */
  afterReplies?: ReactNode
  rules: AttachmentRules
  onSend: (message: {
    content: string
    files: readonly File[]
    /** Of a voice note, which is the only file. */
    sound?: VoiceSound
    replyTo: Quoted | null
  }) => void
  /** Called when the user starts or stops typing. */
  onTyping?: (isTyping: boolean) => void
  /** Over the box: what the next message is about. */
  about?: ReactNode
}) => {
  const { kind, conversationId } = conversation
  const draftName = draftNameOf(kind, conversationId)
  const [typed, setTyped, clear] = useDraft<string | null>(draftName, null, 'device')
  const text = typed ?? suggestion
  const [error, setError] = useState<string | null>(null)
  const chosen = useChosenFiles(rules)
  const box = useRef<HTMLTextAreaElement>(null)
  const replyTo = useReplyTo(kind, conversationId)
  const cancelReply = () => setReplyTo(kind, conversationId, null)
  const answered = useRef(replyTo)
  useEffect(() => {
    if (replyTo && replyTo !== answered.current) box.current?.focus()
    answered.current = replyTo
  }, [replyTo])

  useEffect(() => {
    // On a phone, the keyboard would cover the messages.
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }, [])

  const change = (next: string) => {
    setTyped(next)
    setError(null)
    onTyping?.(next.trim() !== '')
  }
  const send = () => {
    const content = text.trim()
    if (content === '' && chosen.files.length === 0) return
    if (content.length > MAX_MESSAGE_LENGTH) {
      setError(sendingFields.messageTooLong)
      return
    }
    onSend({ content, files: chosen.files, replyTo })
    clear()
    if (replyTo) cancelReply()
    chosen.clear()
    onTyping?.(false)
  }
  const sendVoice = ({ file, ...sound }: Recorded) => {
    onSend({ content: '', files: [file], sound, replyTo })
    if (replyTo) cancelReply()
  }
  const problem = error ?? chosen.error

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the box inside
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.target !== box.current) return
        if (replyTo) cancelReply()
        else event.currentTarget.parentElement?.querySelector<HTMLElement>('[role=log]')?.focus()
      }}
      className="group shrink-0 border-edge border-t bg-page px-3 pt-2 pb-[max(10px,env(safe-area-inset-bottom))] md:px-4"
    >
      <div className="mx-auto max-w-[760px]">
        {about}
        {replyTo && (
          <PartBoundary fallback={<span className="block h-15" />}>
            <ReplyBar quoted={replyTo} name={name} onCancel={cancelReply} />
          </PartBoundary>
        )}
        {text === '' && chosen.files.length === 0 && (
          <ul
            aria-label={conversationTexts.messages.presets}
            className="no-scrollbar low:hidden group-has-data-recording:invisible -mx-3 flex gap-2 overflow-x-auto px-3 md:mx-0 md:px-0"
          >
            {quickReplies.map((reply) => (
              <li key={reply} className="shrink-0">
                <Chip
                  onClick={() => {
                    change(reply)
                    box.current?.focus()
                  }}
                >
                  <span className="line-clamp-2 max-w-72 whitespace-normal text-start leading-tight">
                    {reply}
                  </span>
                </Chip>
              </li>
            ))}
            {afterReplies && <li className="shrink-0">{afterReplies}</li>}
          </ul>
        )}
        <ChosenFiles chosen={chosen} />
        <div className="relative">
          <Composer
            ref={box}
            value={text}
            onChange={change}
            onSend={send}
            placeholder={conversationTexts.messages.write}
            canSend={text.trim() !== '' || chosen.files.length > 0}
            before={<AttachButton rules={rules} chosen={chosen} />}
            idle={
              canRecord() && (
                <PartBoundary fallback={<span className="size-12" />}>
                  <VoiceButton
                    key={draftName}
                    draftName={draftName}
                    onRecorded={sendVoice}
                    onProblem={setError}
                  />
                </PartBoundary>
              )
            }
          />
        </div>
        <ErrorText className="mt-1">{problem}</ErrorText>
      </div>
    </div>
  )
}
