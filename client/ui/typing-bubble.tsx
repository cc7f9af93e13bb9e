import { conversationTexts } from '../messages/conversations.ts'

/** Three dots in a bubble: the other side is typing. */
export const TypingBubble = () => (
  <p
    role="status"
    className="mt-2 inline-flex items-center gap-1 rounded-[18px] rounded-bl-[5px] border border-edge bg-surface px-4 py-3.5"
  >
    <span className="sr-only">{conversationTexts.messages.typing}</span>
    {[0, 150, 300].map((delay) => (
      <span
        key={delay}
        aria-hidden="true"
        style={{ animationDelay: `${delay}ms` }}
        className="size-2 animate-pulse rounded-full bg-current text-soft motion-reduce:animate-none"
      />
    ))}
  </p>
)
