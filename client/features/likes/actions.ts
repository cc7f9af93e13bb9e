import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { texts } from '../../messages/first-load.ts'
import { copyText } from '../../ui/copy-text.ts'
import { formatPrice, type ShownPrice } from '../../ui/format-money.ts'
import { patchProduct } from '../products/store.ts'

/**
 * Records a view of a product; the server counts each viewer once an hour. A failed one is recorded
 * again with the next view.
 */
export const recordView = async (id: string): Promise<void> => {
  if (looked.has(id)) return
  looked.add(id)
  try {
    const { views } = await call('recordView', { id })
    patchProduct(id, (product) => ({ views, stats: { ...product.stats, views } }))
  } catch {
    // Nothing to show: the next view of the product tries again.
    looked.delete(id)
  }
}

/** Shares a product by the device's own share sheet, or copies its link. */
export const shareProduct = async ({ id, title }: { id: string; title: string }): Promise<void> => {
  const url = productUrl(id)
  // Browsers allow sharing only in a tap's handler, so it is recorded afterwards.
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      noteShare(id, 'device')
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(url, texts.share.copied)) noteShare(id, 'clipboard')
}

/**
 * Returns the address that opens WhatsApp with a product's title, price and link as a message to be
 * sent.
 */
export const whatsAppAddress = ({
  id,
  title,
  price,
}: {
  id: string
  title: string
  price: ShownPrice | null
}): string => {
  const text = [title, price && formatPrice(price), productUrl(id)].filter(Boolean).join('\n')
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

/** Records a share; one that fails to be recorded is not repeated. */
export const noteShare = (id: string, platform: string): void => {
  call('shareProduct', { id, platform }).catch(() => {})
}

const productUrl = (id: string): string => `${location.origin}${paths.product(id)}`

/** Products whose view this page has recorded. */
const looked = new Set<string>()
