import type { ReactNode } from 'react'
import { COVER_SIZES } from '../../../contract/media/images.ts'
import { placeOf } from '../../app/country-name.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedBadge } from '../../ui/badges.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Strip } from '../../ui/strip.tsx'
import type { Shop } from './store.ts'

/** From this length a name is smaller, so that the buttons stay in sight. */
const LONG_NAME = 40

/**
 * The strip, cover, logo, name and description of a shop; `actions` beside the name, `stats`
 * beneath.
 */
export const ShopHeader = ({
  shop,
  actions,
  stats,
  trust,
  overCover,
  overLogo,
}: {
  shop: Shop
  actions?: ReactNode
  stats: readonly { name: string; value: ReactNode }[]
  /** How its deals ended. */
  trust?: ReactNode
  /** Controls over its pictures, for its owner. */
  overCover?: ReactNode
  overLogo?: ReactNode
}) => (
  <header>
    <Strip />
    <div
      className={classNames(
        'relative w-full overflow-hidden bg-sunken md:rounded-b-card',
        shop.coverImage ? 'aspect-3/1 max-h-64 low:max-h-24' : 'h-24',
      )}
    >
      {shop.coverImage && (
        <Picture
          src={shop.coverImage}
          sizes={COVER_SIZES}
          isFirst
          alt=""
          className="size-full object-cover"
        />
      )}
      {overCover}
    </div>
    <div className="px-4 md:px-0">
      <div className="-mt-9 flex items-end gap-3 md:-mt-11 md:px-4">
        <span className="relative rounded-[18px] bg-page p-1">
          <Avatar name={shop.name} picture={shop.logo} size={84} />
          {overLogo && <span className="absolute inset-1">{overLogo}</span>}
        </span>
      </div>
      <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-4 md:px-4">
        <div className="min-w-60 flex-1">
          <h1
            className={classNames(
              '[overflow-wrap:anywhere]',
              shop.name.length > LONG_NAME ? 'text-lg/tight md:text-xl' : 'text-2xl',
            )}
            dir="auto"
          >
            {shop.name} {shop.isVerified && <VerifiedBadge size={22} />}
          </h1>
          <p className="text-soft empty:hidden">{placeOf(shop)}</p>
          {trust}
          <p className="mt-2 max-w-[65ch] whitespace-pre-wrap text-fg [overflow-wrap:anywhere]" dir="auto">
            {shop.description || shoppingTexts.shopPage.welcome}
          </p>
        </div>
        {actions && <div className="flex w-full flex-wrap gap-2 *:flex-1 sm:w-auto">{actions}</div>}
      </div>
      <dl className="mt-5 flex divide-x divide-edge border-edge border-y py-3">
        {stats.map(({ name, value }) => (
          <div key={name} className="flex flex-1 flex-col-reverse items-center">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-bold font-display text-fg text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  </header>
)
