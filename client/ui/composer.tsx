import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { texts } from '../messages/first-load.ts'
import { IconButton, Spinner } from './button.tsx'
import { playSound } from './sounds.ts'

/** Pixels up to which the box grows with its text; then it scrolls. */
const highest = 140

const fitToText = (element: HTMLTextAreaElement) => {
  element.style.height = 'auto'
  element.style.height = `${Math.min(element.scrollHeight + 2, highest)}px`
}

/**
 * The field of a comment or a message: grows with its text; Enter sends, Shift and Enter adds a
 * line.
 */
export const Composer = ({
  value,
  onChange,
  onSend,
  placeholder,
  isBusy = false,
  canSend = value.trim() !== '',
  before,
  above,
  idle,
  ref,
}: {
  value: string
  onChange: (text: string) => void
  onSend: () => void
  /** Names the box too. */
  placeholder: string
  isBusy?: boolean
  /** Whether it can be sent. By default if there is text; a file or a rating may suffice. */
  canSend?: boolean
  /** Left of the box: a button to attach. */
  before?: ReactNode
  /** Above the box: the message that is answered, the rating, the files. */
  above?: ReactNode
  /** In the place of the button while nothing can be sent. */
  idle?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}) => {
  const box = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (box.current) fitToText(box.current)
  }, [value])
  // In a sheet that opens, and when the phone is turned, the box gets another width.
  useEffect(() => {
    const element = box.current
    if (!element) return
    let width = 0
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      fitToText(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const send = () => {
    if (canSend && !isBusy) onSend()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {above}
      <div className="flex items-end gap-2">
        {before}
        <textarea
          ref={(element) => {
            box.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          value={value}
          rows={1}
          aria-label={placeholder}
          placeholder={placeholder}
          enterKeyHint="send"
          onChange={(event) => {
            playSound('key')
            onChange(event.target.value)
          }}
          onKeyDown={(event) => {
            // While an input method composes letters, Enter accepts its suggestion.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
          className="no-scrollbar block min-h-12 min-w-0 flex-1 resize-none rounded-control border border-edge-strong bg-transparent px-3.5 py-[11px] text-[1rem] text-fg leading-[1.5] placeholder:text-soft focus-visible:outline-offset-0"
        />
        {idle && !canSend && !isBusy ? (
          idle
        ) : (
          <IconButton
            type="submit"
            label={texts.common.send}
            look="primary"
            className="disabled:bg-sunken disabled:text-soft disabled:opacity-100"
            aria-busy={isBusy || undefined}
            disabled={!canSend && !isBusy}
          >
            {isBusy ? <Spinner /> : <SendHorizontal aria-hidden="true" size={22} fill="currentColor" />}
          </IconButton>
        )}
      </div>
    </form>
  )
}
