import { texts } from '../../messages/first-load.ts'
import { formatPrice, type ShownPrice } from '../../ui/format-money.ts'
import { Picture } from '../../ui/picture.tsx'

/** A product in a row: picture, title in at most two lines, price in words. */
export const ProductLine = ({
  title,
  image,
  price,
}: {
  title: string
  image: string | null
  price: ShownPrice | null
}) => (
  <span className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1.5">
    {image ? (
      <Picture
        src={image}
        sizes="44px"
        alt=""
        width={44}
        height={44}
        className="size-11 shrink-0 rounded-[10px] bg-sunken object-cover"
      />
    ) : (
      <span aria-hidden="true" className="size-11 shrink-0 rounded-[10px] bg-sunken" />
    )}
    <span className="min-w-0 flex-1">
      <span dir="auto" className="line-clamp-2 font-semibold text-fg leading-tight [overflow-wrap:anywhere]">
        {title}
      </span>
      <span className="block truncate text-sm text-soft">
        {price ? formatPrice(price) : texts.price.onRequest}
      </span>
    </span>
  </span>
)
