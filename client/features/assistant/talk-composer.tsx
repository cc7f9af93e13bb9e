import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/call.ts'
import { useDraft } from '../../app/draft.ts'
import { useRequest } from '../../app/query.ts'
import { peopleTexts } from '../../messages/people.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Composer } from '../../ui/composer.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { AttachButton, ChosenFiles } from '../conversations/chosen-files.tsx'
import { type AttachmentRules, useChosenFiles } from '../conversations/use-chosen-files.ts'
import { sendMessage, useTalk } from './store.ts'

const words = shoppingTexts.assistant
/** As in the contract. */
const MAX_LETTERS = 2000
const MEGABYTES = 10
const rules: AttachmentRules = {
  most: 1,
  maxBytes: MEGABYTES * 1024 * 1024,
  get tooLarge() {
    return sendingFields.fileTooLarge(MEGABYTES)
  },
  get label() {
    return peopleTexts.comments.attach
  },
  accept: 'image/*',
  takes: ({ type }) => type.startsWith('image/') && type !== 'image/svg+xml',
  get wrongKind() {
    return sendingFields.imageWrongKind
  },
}

/** Whether the assistant can look at pictures: they are offered only then. */
const usePictures = (): boolean =>
  useRequest(['assistant abilities'], (signal) => call('assistantAbilities', {}, { signal }), {
    isStatic: true,
  }).data?.looksAtPictures === true

/** The composer: text, a picture, or both. A draft stays until it is sent. */
export const TalkComposer = () => {
  const [text, setText, clear] = useDraft('assistant', '', 'device')
  const [isTooLong, setTooLong] = useState(false)
  const chosen = useChosenFiles(rules)
  const looksAtPictures = usePictures()
  const isBusy = useTalk(({ writing }) => writing !== null)
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    // On a phone, the keyboard would cover the answer.
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }, [])

  const send = () => {
    const message = text.trim()
    if (message.length > MAX_LETTERS) {
      setTooLong(true)
      return
    }
    void sendMessage(message, chosen.files[0])
    clear()
    chosen.clear()
  }
  const problem = isTooLong ? words.tooLong : chosen.error
  return (
    <div className="shrink-0 border-edge border-t bg-page px-3 pt-2 pb-[max(10px,env(safe-area-inset-bottom))] md:px-4">
      <div className="mx-auto max-w-[760px]">
        <ChosenFiles chosen={chosen} />
        <Composer
          ref={box}
          value={text}
          placeholder={words.write}
          isBusy={isBusy}
          canSend={text.trim() !== '' || chosen.files.length > 0}
          onChange={(next) => {
            setText(next)
            setTooLong(false)
          }}
          onSend={send}
          before={looksAtPictures && <AttachButton rules={rules} chosen={chosen} />}
        />
        <ErrorText className="mt-1">{problem}</ErrorText>
      </div>
    </div>
  )
}
