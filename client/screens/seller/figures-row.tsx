import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useEffectEvent, useRef } from 'react'
import { FollowersCount } from '../../features/follows/followers-count.tsx'
import { useShopStats } from '../../features/shops/use-shop-stats.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format-count.ts'

/** Pushed counts often change several at a time. */
const PAUSE_MS = 1000
const kinds = ['views', 'likes', 'followers', 'chats'] as const
const words = sellingTexts.statistics

/**
 * The totals of Statistics in one row. `version` changes when a pushed count has changed: then they
 * are loaded again.
 */
export const FiguresRow = ({
  shopId,
  version,
  onOpen,
}: {
  shopId: string
  version: string
  onOpen: () => void
}) => {
  const { data: stats, reload } = useShopStats(shopId)
  const loaded = useRef(version)
  const refresh = useEffectEvent(() => {
    loaded.current = version
    void reload()
  })
  useEffect(() => {
    if (version === loaded.current) return
    const timer = setTimeout(refresh, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [version])
  return (
    <Card className="flex items-center py-2 pl-1">
      <dl className="flex min-w-0 flex-1 flex-wrap gap-y-1 divide-x divide-edge">
        {kinds.map((kind) => (
          <div key={kind} className="flex flex-auto flex-col-reverse items-center px-1.5">
            <dt className="text-soft text-xs sm:text-sm">{words.kinds[kind]}</dt>
            <dd className="flex min-h-7 items-center font-bold font-display text-fg text-lg tabular-nums leading-tight">
              {!stats ? (
                '–'
              ) : kind === 'followers' ? (
                <FollowersCount shopId={shopId} count={stats.totals.followers} isUnderlined={false} />
              ) : (
                formatCount(stats.totals[kind])
              )}
            </dd>
          </div>
        ))}
      </dl>
      <IconButton label={words.title} aria-haspopup="dialog" onClick={onOpen}>
        <ChevronRight aria-hidden="true" size={22} />
      </IconButton>
    </Card>
  )
}
