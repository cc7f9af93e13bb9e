import { createPortal } from 'react-dom'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { shoppingTexts } from '../../messages/shopping.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatCount } from '../../ui/format-count.ts'
import { useLayer } from '../../ui/use-layer.ts'

const FollowersSheet = lazyNamed(() => import('./follows-sheet.tsx'), 'FollowersSheet')

/** The number of followers of a shop; a tap lists them. */
export const FollowersCount = ({
  shopId,
  count,
  isUnderlined = true,
}: {
  shopId: string
  count: number
  /** Whether it is underlined as a link. */
  isUnderlined?: boolean
}) => {
  const sheet = useLayer()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={shoppingTexts.shopPage.showFollowers(formatCount(count))}
        onClick={sheet.open}
        className={classNames(
          '-my-2 min-h-11 min-w-11 rounded-control hover:bg-sunken',
          isUnderlined && 'underline decoration-2 decoration-edge-strong underline-offset-4',
        )}
      >
        {formatCount(count)}
      </button>
      {sheet.isMounted &&
        // A portal: the number may stand in a list whose text style the sheet must not inherit.
        createPortal(
          <PartBoundary>
            <FollowersSheet shopId={shopId} isOpen={sheet.isOpen} onClose={sheet.close} />
          </PartBoundary>,
          document.body,
        )}
    </>
  )
}
