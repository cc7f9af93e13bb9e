import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { texts } from '../../messages/first-load.ts'
import { showToast } from '../../ui/toast.ts'
import { patchProduct } from '../products/store.ts'

/** Tells that a product was looked at; the server counts each viewer once an hour. Failing, it was not. */
export const recordView = async (id: string): Promise<void> => {
  if (looked.has(id)) return
  looked.add(id)
  try {
    const { views } = await call('recordView', { id })
    patchProduct(id, (product) => ({ views, stats: { ...product.stats, views } }))
  } catch {
    // Nobody waits for it; the next look tells.
    looked.delete(id)
  }
}

/** Shares a product by what the device has for it, else copies its link. */
export const shareProduct = async ({ id, title }: { id: string; title: string }): Promise<void> => {
  const url = `${location.origin}${paths.product(id)}`
  // Sharing needs the tap that asked for it: the server hears of it afterwards.
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      note(id, 'device')
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copy(url)) {
    showToast(texts.share.copied, { tone: 'good' })
    note(id, 'clipboard')
  } else showToast(url, { duration: 8000 })
}

/** Products this page has told of already. */
const looked = new Set<string>()

const note = (id: string, platform: string) => {
  call('shareProduct', { id, platform }).catch(() => {})
}

const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
