import Copy from 'lucide-react/icons/copy'
import { texts } from '../messages/first-load.ts'
import { sellingTexts } from '../messages/selling.ts'
import { IconButton } from './button.tsx'
import { copyText } from './copy-text.ts'

/** The public address of a page, and a button that copies it. */
export const PublicAddress = ({ path }: { path: string }) => {
  const address = `${location.host}${path}`
  return (
    <p className="flex min-w-0 items-center rounded-control border border-edge bg-surface pl-3.5">
      <span className="min-w-0 flex-1 truncate text-soft" dir="ltr">
        {address}
      </span>
      <IconButton label={sellingTexts.seller.copy} onClick={() => void copyAddress(path)}>
        <Copy aria-hidden="true" size={18} />
      </IconButton>
    </p>
  )
}

/** Copies the public address of a page, and says so. */
export const copyAddress = (path: string): Promise<boolean> =>
  copyText(`${location.origin}${path}`, texts.share.copied)
