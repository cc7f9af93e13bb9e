import ArrowLeft from 'lucide-react/icons/arrow-left'
import SquarePen from 'lucide-react/icons/square-pen'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../app/paths.ts'
import { useTitle } from '../app/use-title.ts'
import { newTalk, sendMessage, useTalk } from '../features/assistant/store.ts'
import { TalkComposer } from '../features/assistant/talk-composer.tsx'
import { TalkLog } from '../features/assistant/talk-log.tsx'
import { ProductCard } from '../features/products/product-card.tsx'
import { type Product, useProduct } from '../features/products/store.ts'
import { texts } from '../messages/first-load.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { IconButton, iconButtonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

const words = shoppingTexts.assistant

/** `/assistant`: a conversation about what to buy. `?q=` is sent at once, and only once. */
export const AssistantScreen = () => {
  useTitle(words.title)
  useFirstQuery()
  return (
    // On a phone it replaces the bar at the top and covers the one at the bottom, as a chat does.
    <div
      data-own-bar
      className="absolute inset-x-0 top-0 -bottom-(--bottom-bar) z-40 flex flex-col bg-page md:static md:z-auto md:h-full low:absolute low:z-40 low:h-auto"
    >
      <header className="flex min-h-16 low:min-h-12 shrink-0 items-center gap-1 border-edge border-b px-2 pt-[env(safe-area-inset-top)] md:px-4">
        <Link
          to={paths.discover()}
          aria-label={texts.common.goBack}
          title={texts.common.goBack}
          className={iconButtonClass()}
        >
          <ArrowLeft aria-hidden="true" size={24} />
        </Link>
        <h1 className="min-w-0 flex-1 truncate text-lg">{words.title}</h1>
        <IconButton label={words.newChat} onClick={newTalk}>
          <SquarePen aria-hidden="true" size={22} />
        </IconButton>
      </header>
      <TalkLog draw={(product) => <Drawn product={product} />} />
      <TalkComposer />
    </div>
  )
}

/** Removes the text from the address when it was sent: neither a reload nor Back sends it again. */
const useFirstQuery = () => {
  const [params, setParams] = useSearchParams()
  const query = params.get('q')?.trim().slice(0, 2000) ?? ''
  const isIdle = useTalk(({ writing }) => writing === null)
  const ask = useEffectEvent(() => {
    setParams({}, { replace: true })
    void sendMessage(query)
  })
  useEffect(() => {
    if (query !== '' && isIdle) ask()
  }, [query, isIdle])
}

/** The product as the store has it, otherwise as it was in the answer. */
const Drawn = ({ product }: { product: Product }) => (
  <ProductCard product={useProduct(product.id) ?? product} />
)
