import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button, type ButtonLook, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { PublicAddress } from '../../ui/public-address.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { noteShare, whatsAppAddress } from '../likes/actions.ts'
import { isWordless, ListedWords, SaveWords, useListedWords } from './listed-words.tsx'
import { Failed, Working } from './seller-card.tsx'
import { askingPriceOf, type Product, useProduct } from './store.ts'
import { openFields } from './suggested.ts'
import { ConfirmSuggested, SuggestionFields, useSuggestionForm } from './suggestion-form.tsx'

const words = sellingTexts.listed

/** Follows a product from its listing until it is live, and then offers to share it. */
export const ProductListed = ({
  productId,
  isOpen,
  onClose,
  onAnother,
}: {
  productId: string
  isOpen: boolean
  onClose: () => void
  onAnother: () => void
}) => {
  const product = useProduct(productId)
  const [isChecked, setChecked] = useState(false)
  if (!product) return null
  if (!isChecked && openFields(product).length > 0)
    return <CheckFirst product={product} isOpen={isOpen} onClose={onClose} onDone={() => setChecked(true)} />
  if (isWordless(product))
    return <WordsFirst product={product} isOpen={isOpen} onClose={onClose} onAnother={onAnother} />
  const isLive = product.status === 'active'
  const state = isLive ? 'live' : product.status === 'failed' ? 'failed' : 'working'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={<span role="status">{words[state]}</span>}
      footer={<Actions product={product} isLive={isLive} onAnother={onAnother} />}
    >
      <div className="flex flex-col gap-4 pt-1">
        {isLive && <LivePicture product={product} />}
        {state === 'working' && <Working product={product} title={product.title} />}
        {state === 'failed' ? (
          <Failed product={product} />
        ) : (
          <p className="text-center text-soft">{isLive ? words.liveHint : words.workingHint}</p>
        )}
        {isLive && <PublicAddress path={paths.product(product.id)} />}
      </div>
    </Sheet>
  )
}

type Listed = { product: Product; isOpen: boolean; onClose: () => void; onAnother: () => void }

/** A product without words is live, but its title and price come before sharing it. */
const WordsFirst = ({ product, isOpen, onClose, onAnother }: Listed) => {
  const form = useListedWords(product)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={<span role="status">{words.live}</span>}
      footer={
        <div className="grid gap-2.5">
          <SaveWords form={form} />
          <Actions product={product} isLive onAnother={onAnother} look="plain" />
        </div>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <ListedWords product={product} form={form} />
      </div>
    </Sheet>
  )
}

/** If the clip suggested values, they are confirmed before the product is shared. */
const CheckFirst = ({
  product,
  isOpen,
  onClose,
  onDone,
}: {
  product: Product
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}) => {
  const form = useSuggestionForm(product, onDone)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={<span role="status">{sellingTexts.check.title}</span>}
      footer={
        <div className="grid gap-2">
          <ConfirmSuggested form={form} />
          <Button look="quiet" isWide onClick={onDone}>
            {sellingTexts.check.later}
          </Button>
        </div>
      }
    >
      <SuggestionFields product={product} form={form} />
    </Sheet>
  )
}

const Actions = ({
  product,
  isLive,
  onAnother,
  look = 'primary',
}: {
  product: Product
  isLive: boolean
  onAnother: () => void
  /** Of the button that shares it. */
  look?: ButtonLook
}) => (
  <div className="grid gap-2.5">
    {isLive && (
      <a
        href={whatsAppAddress({ ...product, price: askingPriceOf(product) })}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ look, isWide: true })}
        onClick={() => noteShare(product.id, 'whatsapp')}
      >
        {words.whatsApp}
      </a>
    )}
    <div className="grid grid-cols-2 gap-2.5">
      <Link to={paths.product(product.id)} className={buttonClass({ isWide: true })}>
        <span className="truncate">{words.see}</span>
      </Link>
      <Button isWide onClick={onAnother}>
        {words.another}
      </Button>
    </div>
  </div>
)

const LivePicture = ({ product }: { product: Product }) => (
  <div className="relative mx-auto aspect-4/5 w-[min(60%,16rem)] overflow-hidden rounded-card bg-night shadow-xl">
    {product.images[0] && <img src={product.images[0]} alt="" className="size-full object-cover" />}
    <span className="absolute top-2.5 left-2.5 inline-flex items-center gap-1.5 rounded-full bg-night px-2.5 py-1 font-semibold text-sm text-white">
      <span aria-hidden="true" className="size-2 rounded-full bg-ok-dark" />
      {words.badge}
    </span>
    <span className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-2 bg-linear-to-t from-night/90 to-transparent p-3 pt-10">
      <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold text-white">
        {product.title}
      </span>
      <PriceTag size="small" price={askingPriceOf(product)} absent={texts.price.contact} />
    </span>
  </div>
)
