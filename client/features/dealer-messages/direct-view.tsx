import { useEffect } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { useNow } from '../../app/use-now.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { useMediaQuery } from '../../ui/media-query.ts'
import { ConversationHeader } from '../conversations/conversation-frame.tsx'
import { ConversationView, type ViewProps } from '../conversations/conversation-view.tsx'
import type { Summary } from '../conversations/model.ts'
import { presenceText, usePresence } from '../conversations/presence.ts'
import { useSummary } from '../conversations/store.ts'
import { loadProduct } from '../products/api.ts'
import { UnlessBlocked } from '../reports/unless-blocked.tsx'
import { DealerBadge } from './dealer-badge.tsx'
import { DirectComposer } from './direct-composer.tsx'
import { directMessages } from './source.ts'

const DirectAbout = lazyNamed(() => import('./direct-about.tsx'), 'DirectAbout')
const PersonMenu = lazyNamed(() => import('../reports/person-menu.tsx'), 'PersonMenu')
const CarCard = lazyNamed(() => import('./car-card.tsx'), 'CarCard')

/** A direct conversation with another user. */
export const DirectView = ({ productId, onProductDone, ...view }: ViewProps) => {
  const summary = useSummary('direct', view.id)
  const car = summary?.details.car
  const hasAside = useMediaQuery('(min-width: 1200px)')
  useEffect(() => {
    if (productId) loadProduct(productId).catch(() => {})
  }, [productId])
  return (
    <ConversationView
      source={directMessages}
      head={
        summary && (
          <>
            <Head summary={summary} />
            <PartBoundary>
              <PersonMenu
                userId={summary.id}
                name={summary.details.participant.name}
                target={{ type: 'user', id: summary.id }}
              />
            </PartBoundary>
          </>
        )
      }
      aside={
        summary &&
        hasAside && (
          <PartBoundary>
            <DirectAbout summary={summary} />
          </PartBoundary>
        )
      }
      about={
        car &&
        !hasAside && (
          <div className="shrink-0 border-edge border-b bg-surface">
            <PartBoundary>
              <CarCard car={car} />
            </PartBoundary>
          </div>
        )
      }
      composer={
        summary && (
          <UnlessBlocked
            userId={summary.id}
            name={summary.details.participant.name}
            kind="direct"
            conversationId={summary.id}
          >
            <DirectComposer
              key={productId}
              summary={summary}
              productId={productId}
              onProductDone={onProductDone}
            />
          </UnlessBlocked>
        )
      }
      missingText={conversationTexts.direct.nobody}
      {...view}
    />
  )
}

const Head = ({ summary: { id, details } }: { summary: Summary<'direct'> }) => {
  const { participant } = details
  const now = useNow()
  const presence = usePresence(id)
  return (
    <ConversationHeader
      name={participant.name}
      picture={participant.avatar}
      badge={<DealerBadge participant={participant} />}
      line={presenceText(presence, now)}
      isOnline={presence?.online}
    />
  )
}
