import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The product that a conversation is about, with a way to its page. */
export const Topic = ({
  product: { id, title, image },
  price,
  facts,
  second,
}: {
  product: { id: string; title: string; image: string | null }
  /** Its price tag. */
  price: ReactNode
  /** A line beneath the price. */
  facts?: string
  /** Stands beside the way to the product. */
  second?: ReactNode
}) => {
  const navigate = useNavigate()
  return (
    <section aria-label={chatToolsTexts.inbox.talkingAbout} className="p-4">
      <h2 className="mb-3 font-body font-semibold text-soft text-sm tracking-normal">
        {chatToolsTexts.inbox.talkingAbout}
      </h2>
      <div className="flex gap-3">
        {image && (
          <Picture
            src={image}
            sizes="96px"
            alt=""
            className="h-28 w-24 shrink-0 rounded-card bg-sunken object-cover"
          />
        )}
        <div className="min-w-0">
          <p dir="auto" className="mb-2 line-clamp-3 font-semibold text-fg [overflow-wrap:anywhere]">
            {title}
          </p>
          {price}
          {facts && <p className="mt-2 text-soft text-sm">{facts}</p>}
        </div>
      </div>
      <div className="mt-3 flex gap-2 *:flex-1">
        <Button isSmall onClick={() => navigate(paths.product(id))}>
          {chatToolsTexts.inbox.product}
        </Button>
        {second}
      </div>
    </section>
  )
}
