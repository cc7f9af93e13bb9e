import Copy from 'lucide-react/icons/copy'
import { texts } from '../messages/first-load.ts'
import { sellingTexts } from '../messages/selling.ts'
import { IconButton } from './button.tsx'
import { showToast } from './toast.ts'

/** The public address of a page, and a button that copies it. */
export const PublicAddress = ({ path }: { path: string }) => {
  const address = `${location.host}${path}`
  const copy = async () => {
    const url = `${location.protocol}//${address}`
    try {
      await navigator.clipboard.writeText(url)
      showToast(texts.share.copied, { tone: 'good' })
    } catch {
      // The browser does not let us: then it can be marked by hand.
      showToast(url, { duration: 8000 })
    }
  }
  return (
    <p className="flex min-w-0 items-center rounded-control border border-edge bg-surface pl-3.5">
      <span className="min-w-0 flex-1 truncate text-soft" dir="ltr">
        {address}
      </span>
      <IconButton label={sellingTexts.seller.copy} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
      </IconButton>
    </p>
  )
}
