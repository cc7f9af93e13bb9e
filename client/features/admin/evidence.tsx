import FilePlay from 'lucide-react/icons/file-play'
import type { Deal } from '../../../contract/deals/views.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { disputeTexts } from '../../messages/disputes.ts'
import { classNames } from '../../ui/class-names.ts'
import { tileClass } from '../../ui/tile.ts'
import { useLayerOf } from '../../ui/use-layer.ts'

const Lightbox = lazyNamed(() => import('../../ui/lightbox.tsx'), 'Lightbox')
type Files = NonNullable<Deal['dispute']>['attachments']

/** Pictures and videos of a deal, small; a tap shows them in full. */
export const Evidence = ({ files }: { files: Files }) => {
  const lightbox = useLayerOf<number>()
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map(({ key, url, type, filename }, at) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => lightbox.open(at)}
              aria-haspopup="dialog"
              aria-label={disputeTexts.evidence(filename)}
              className={classNames(tileClass(20), 'text-soft')}
            >
              {type === 'image' ? (
                <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
              ) : (
                <FilePlay aria-hidden="true" size={28} strokeWidth={1.5} />
              )}
            </button>
          </li>
        ))}
      </ul>
      {lightbox.subject !== null && (
        <PartBoundary>
          <Lightbox
            key={lightbox.subject}
            pictures={files}
            start={lightbox.subject}
            isOpen={lightbox.isOpen}
            onClose={lightbox.close}
          />
        </PartBoundary>
      )}
    </>
  )
}
