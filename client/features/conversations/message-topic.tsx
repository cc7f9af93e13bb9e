import { useEffect, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { loadProduct } from '../products/api.ts'
import { readProduct, useProduct } from '../products/store.ts'

/** The product that a message and those after it are about, unless it is gone. */
export const MessageTopic = ({ productId, isOwn }: { productId: string; isOwn: boolean }) => {
  const product = useProduct(productId)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!readProduct(productId)) loadProduct(productId).catch(() => setMissing(true))
  }, [productId])
  if (!product) return isMissing ? null : <span className="block h-11" />
  const [image] = product.images
  return (
    <Link
      to={paths.product(productId)}
      aria-label={`${conversationTexts.messages.about}: ${product.title}`}
      className={classNames(
        'flex h-11 w-fit max-w-[85%] items-center gap-2 rounded-control text-sm text-soft hover:underline',
        isOwn && 'ml-auto',
      )}
    >
      {image && (
        <Picture
          src={image}
          sizes="32px"
          alt=""
          width={32}
          height={32}
          className="size-8 shrink-0 rounded-lg bg-sunken object-cover"
        />
      )}
      <span dir="auto" className="truncate">
        {product.title}
      </span>
    </Link>
  )
}
