import Bookmark from 'lucide-react/icons/bookmark'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Forward from 'lucide-react/icons/forward'
import Heart from 'lucide-react/icons/heart'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { useFinish } from '../../app/pending-action.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { texts } from '../../messages/first-load.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useLayer } from '../../ui/use-layer.ts'
import { shareProduct } from '../likes/actions.ts'
import { toggleBookmark, toggleLike } from '../likes/store.ts'
import type { Product } from './store.ts'

const ReportSheet = lazyNamed(() => import('../reports/report-sheet.tsx'), 'ReportSheet')

/** The actions on a product, which stand beside its price: like, save and share. */
export const ProductActions = ({ product }: { product: Product }) => {
  const { id, viewer } = product
  return (
    <span className="-mr-3 ml-auto flex sm:gap-2">
      <IconButton
        label={`${viewer.isLiked ? texts.feed.unlike : texts.feed.like}, ${product.likes}`}
        aria-pressed={viewer.isLiked}
        onClick={() => toggleLike(id)}
      >
        <Heart
          aria-hidden="true"
          size={22}
          fill={viewer.isLiked ? 'currentColor' : 'none'}
          className={viewer.isLiked ? 'text-bad' : undefined}
        />
      </IconButton>
      <IconButton
        label={viewer.isBookmarked ? texts.feed.saved : texts.feed.save}
        aria-pressed={viewer.isBookmarked}
        onClick={() => toggleBookmark(id)}
      >
        <Bookmark aria-hidden="true" size={22} fill={viewer.isBookmarked ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label={texts.feed.share} onClick={() => void shareProduct(product)}>
        <Forward aria-hidden="true" size={22} />
      </IconButton>
    </span>
  )
}

/** Rare actions on a product, beside its title; none on one's own. */
export const ProductMenu = ({ product: { id, viewer } }: { product: Product }) => {
  const report = useLayer()
  useFinish('report', id, report.open)
  if (viewer.isOwner) return null
  return (
    <span className="-mt-2.5 -mr-3">
      <Menu
        label={texts.common.more}
        trigger={<EllipsisVertical aria-hidden="true" size={22} />}
        entries={[
          {
            label: texts.common.report,
            icon: <Flag aria-hidden="true" size={18} />,
            isDanger: true,
            onChoose: () => {
              if (requireAuth(undefined, { kind: 'report', id })) report.open()
            },
          },
        ]}
      />
      {report.isMounted && (
        <PartBoundary>
          <ReportSheet target={{ type: 'product', id }} isOpen={report.isOpen} onClose={report.close} />
        </PartBoundary>
      )}
    </span>
  )
}
