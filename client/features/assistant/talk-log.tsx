import ImageIcon from 'lucide-react/icons/image'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { categoryName } from '../../app/names.ts'
import { formatClock } from '../../locale.ts'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { MessageBubble } from '../../ui/message-bubble.tsx'
import { useIsNetworkLost } from '../../ui/network.ts'
import { useLogScroll } from '../../ui/use-log-scroll.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import type { Product } from '../products/store.ts'
import type { TalkMessage } from './kept-talk.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { pictureOf, retryMessage, sendMessage, useTalk } from './store.ts'
import { TalkActions } from './talk-actions.tsx'

const words = shoppingTexts.assistant
/** Pixels of the question that stay visible above its answer. */
const ABOVE = 64

/** The messages, the answer in progress and the suggestions. `draw` renders a product. */
export const TalkLog = ({ draw }: { draw: (product: Product) => ReactNode }) => {
  const { messages, writing } = useTalk()
  const { scroller, content, goToEnd, leaveEnd, onScroll } = useLogScroll(
    `${messages.length} ${writing?.length ?? ''}`,
  )
  // The user's own message is scrolled into view.
  const lastOwn = messages.findLast(({ type }) => type === 'user')?.id
  const follow = useEffectEvent(goToEnd)
  // An answer that is longer than the screen is read from its beginning.
  const last = messages.at(-1)
  const lastAnswer = last?.type === 'assistant' && !last.failure ? last.id : undefined
  const showAnswer = useEffectEvent(() => {
    const row = content.current?.querySelector<HTMLElement>(`[data-row="${lastAnswer}"]`)
    if (!row || !scroller.current) return
    leaveEnd()
    scroller.current.scrollTop = row.offsetTop - ABOVE
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each question
  useEffect(() => follow(), [lastOwn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => showAnswer(), [lastAnswer])
  const isIdle = writing === null
  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
      tabIndex={0}
      role="log"
      aria-label={words.log}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
    >
      <div ref={content} className="mx-auto flex min-h-full max-w-[760px] flex-col gap-3 px-4 py-4">
        {messages.length === 0 && isIdle && <Greeting />}
        {messages.map((message, index) => (
          <div key={message.id} data-row={message.id}>
            <Said message={message} draw={draw} isLast={isIdle && index === messages.length - 1} />
          </div>
        ))}
        {writing !== null && <Writing text={writing} />}
      </div>
    </div>
  )
}

const Greeting = () => (
  <div>
    <Bubble>{words.greeting}</Bubble>
    <Suggestions suggestions={shoppingTexts.discover.prompts} />
  </div>
)

const Said = ({
  message,
  draw,
  isLast,
}: {
  message: TalkMessage
  draw: (product: Product) => ReactNode
  isLast: boolean
}) => {
  const { id, type, content, timestamp, products, suggestions, suggestedActions, engine, image } = message
  const file = pictureOf(id)
  // A suggested category is sent by its id.
  const said = type === 'user' ? categoryName(content) : content
  const text = message.failure ? failedTexts()[message.failure] : said
  return (
    <>
      <MessageBubble
        isOwn={type === 'user'}
        time={formatClock(timestamp)}
        dateTime={timestamp}
        media={image !== null && (file ? <OwnPicture file={file} /> : <PictureName name={image} />)}
      >
        {text && <bdi>{text}</bdi>}
      </MessageBubble>
      {engine && (engine !== 'local' || products.length > 0) && (
        <p className="mt-1 px-1 text-soft text-xs">{engine === 'local' ? words.byRules : words.byModel}</p>
      )}
      {message.failure && isLast && (
        <Button isSmall className="mt-2" onClick={() => void retryMessage()}>
          {texts.common.tryAgain}
        </Button>
      )}
      {products.length > 0 && <ProductCarousel products={products} draw={draw} />}
      {suggestedActions.length > 0 && <TalkActions actions={suggestedActions} products={products} />}
      {isLast && suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
    </>
  )
}

const failedTexts = () => ({ answer: words.failed, image: words.failedImage })

/** Suggested messages, categories among them; a tap sends one. */
const Suggestions = ({ suggestions }: { suggestions: readonly string[] }) => (
  <ul aria-label={words.suggestions} className="mt-1 flex flex-wrap gap-x-2">
    {suggestions.map((suggestion) => (
      <li key={suggestion} className="max-w-full">
        <Chip className="max-w-full" onClick={() => void sendMessage(suggestion)}>
          <span className="block max-w-72 text-balance text-start">{categoryName(suggestion)}</span>
        </Chip>
      </li>
    ))}
  </ul>
)

/** The answer as it is written. Screen readers get it once it is complete. */
const Writing = ({ text }: { text: string }) => {
  // Without a network, the question waits and is sent once there is one.
  const isWaiting = useIsNetworkLost() && text === ''
  return (
    <div>
      <div aria-hidden={!isWaiting}>
        <Bubble>{isWaiting ? words.failed : text || <TypingDots />}</Bubble>
      </div>
      <p role="status" className={isWaiting ? 'mt-1 px-1 text-soft text-sm' : 'sr-only'}>
        {isWaiting ? shoppingTexts.product.startWaits : words.writing}
      </p>
    </div>
  )
}

const Bubble = ({ children }: { children: ReactNode }) => (
  <p className="w-fit max-w-[82%] whitespace-pre-wrap rounded-[18px] rounded-bl-[5px] border border-edge bg-surface px-3.5 py-2 [overflow-wrap:anywhere]">
    {children}
  </p>
)

const TypingDots = () => (
  <span className="flex h-6 items-center gap-1.5">
    {['0ms', '160ms', '320ms'].map((delay) => (
      <span
        key={delay}
        style={{ animationDelay: delay }}
        className="size-2 animate-pulse rounded-full bg-edge-strong motion-reduce:animate-none"
      />
    ))}
  </span>
)

const OwnPicture = ({ file }: { file: File }) => {
  const url = useObjectUrl(file)
  return (
    <img
      src={url ?? undefined}
      alt={file.name}
      className="mb-1 block max-h-60 max-w-full rounded-card object-cover"
    />
  )
}

/** After a reload, only the name of the picture is known. */
const PictureName = ({ name }: { name: string }) => (
  <span className="mb-1 flex items-center gap-2 font-semibold text-sm">
    <ImageIcon role="img" aria-label={words.picture} size={18} className="shrink-0" />
    <span className="truncate">{name}</span>
  </span>
)
