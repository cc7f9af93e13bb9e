import { useEffect, useState } from 'react'
import type { FeedItem } from '../../features/feed/feed-item.ts'
import { FeedPager } from '../../features/feed/feed-pager.tsx'
import type { FeedPagerProps } from '../../features/feed/feed-props.ts'
import { texts } from '../../messages/first-load.ts'
import { AppShell } from '../../ui/app-shell.tsx'
import { Button } from '../../ui/button.tsx'
import { LoginPrompt } from '../../ui/login-prompt.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.ts'
import { ToastViewport } from '../../ui/toast-viewport.tsx'
import { clips } from './clips.ts'
import { CommentsSheet } from './comments-sheet.tsx'
import { KitBottomNav, KitHeader } from './navigation.tsx'

/** `/dev/kit/feed`; `?state=loading|empty|error` shows the other states. */
export const KitFeed = () => {
  const [items, setItems] = useState<FeedItem[]>([])
  const [open, setOpen] = useState<string | null>(null)
  const [details, setDetails] = useState<FeedItem | null>(null)
  useEffect(() => {
    void makeItems().then(setItems)
  }, [])
  const change = (id: string, how: (item: FeedItem) => FeedItem) =>
    setItems((before) => before.map((item) => (item.id === id ? how(item) : item)))
  const close = () => setOpen(null)

  return (
    <AppShell isFull isNight header={<KitHeader />} bottomNav={<KitBottomNav />}>
      <FeedPager
        items={items}
        state={items.length === 0 ? 'loading' : wantedState()}
        hasMore
        isResting={open === 'login'}
        header={
          <div className="flex items-center justify-between px-4 pt-[max(8px,env(safe-area-inset-top))] text-text-dark stage:hidden">
            <Logo />
            <div className="flex">
              <button type="button" aria-pressed="true" className="min-h-12 px-2 font-semibold">
                For you
              </button>
              <button type="button" aria-pressed="false" className="min-h-12 px-2 text-text-dark/75">
                {texts.feed.following}
              </button>
            </div>
          </div>
        }
        onLike={({ id }) =>
          change(id, (item) => ({
            ...item,
            counts: { ...item.counts, likes: item.counts.likes + (item.viewer.liked ? -1 : 1) },
            viewer: { ...item.viewer, liked: !item.viewer.liked },
          }))
        }
        onSave={({ id }) =>
          change(id, (item) => ({
            ...item,
            viewer: { ...item.viewer, bookmarked: !item.viewer.bookmarked },
          }))
        }
        onFollow={({ id }) =>
          change(id, (item) => ({
            ...item,
            viewer: { ...item.viewer, followingShop: !item.viewer.followingShop },
          }))
        }
        onComments={() => setOpen('comments')}
        onShare={() => showToast('Link copied to clipboard!', { tone: 'good' })}
        onChat={() => setOpen('login')}
        onShop={({ shop }) => showToast(shop.name)}
        onDetails={(item) => {
          setDetails(item)
          setOpen('details')
        }}
        onSeen={(id) => {
          document.documentElement.dataset.seen = id
        }}
        onNearEnd={() => {
          if (items.length > 0 && items.length < 400) {
            setItems((before) => [
              ...before,
              ...before.slice(0, 6).map((item, at) => ({ ...item, id: `${item.id}-${before.length + at}` })),
            ])
          }
        }}
        onRefresh={() => new Promise((resolve) => setTimeout(resolve, 1200))}
        onRetry={() => location.assign('/dev/kit/feed')}
        onListProduct={() => showToast('List')}
        onBack={() => showToast('Back')}
      />
      <CommentsSheet isOpen={open === 'comments'} onClose={close} />
      <Sheet isNight side="right" isOpen={open === 'details'} onClose={close} title={details?.title ?? ''}>
        <PriceTag price={details?.price ?? null} />
        <p className="my-4">{details?.shop.name}</p>
        <Button look="bone" isWide onClick={() => setOpen('login')}>
          Chat with Shop
        </Button>
      </Sheet>
      <LoginPrompt
        isOpen={open === 'login'}
        message={texts.login.messageAll}
        onLogin={close}
        onSignUp={close}
        onClose={close}
      />
      <ToastViewport onOpen={() => {}} />
    </AppShell>
  )
}

const wantedState = (): FeedPagerProps['state'] => {
  const asked = new URLSearchParams(location.search).get('state')
  return asked === 'loading' || asked === 'empty' || asked === 'error' ? asked : 'ready'
}

const money = (amount: number, currency: string) => ({
  ...{ amount, currency, formattedPrice: `${currency} ${amount}` },
})

const samples = [
  ['Hand-woven lutindzi grass basket, large', money(450, 'SZL'), 'Manzini Weavers', 'Manzini', 1234, 86],
  ['Kanga wrap, pair', money(2300, 'KES'), 'Lamu Threads', 'Lamu', 87, 0],
  ['Piri-piri jam', money(90, 'SZL'), "Gogo's Kitchen", null, 0, 3],
  [
    'Phone, 128 GB, as good as new, with its box, charger and two covers',
    null,
    'Mbabane Tech and Repairs of All Kinds',
    'Mbabane',
    45_300,
    1200,
  ],
] as const

const makeItems = async (): Promise<FeedItem[]> => {
  const list: FeedItem[] = []
  const posters = await Promise.all(clips.map(firstFrame))
  for (let at = 0; at < 8; at += 1) {
    const sample = samples[at % samples.length]
    if (!sample) continue
    const [title, price, shop, place, likes, comments] = sample
    const url = clips.length > 0 ? (clips[at % clips.length] ?? null) : null
    list.push({
      id: `p${at}`,
      title,
      price,
      shop: {
        id: shop,
        name: shop,
        slug: 'shop',
        avatar: null,
        isVerified: at % 2 === 0,
        place,
        followersCount: [2400, 31, 1, 0][at % 4] ?? 0,
      },
      media: {
        poster: posters[at % clips.length] ?? null,
        thumbhash: null,
        renditions: [],
        url,
        width: 360,
        height: 640,
        duration: 8,
      },
      rating: { average: 4.5, count: comments },
      counts: { likes, comments, bookmarks: 0, views: 0 },
      viewer: { liked: at % 3 === 1, bookmarked: at % 3 === 2, followingShop: at % 4 === 1 },
    })
  }
  return list
}

/** The clip's first frame, which the server makes for real products. */
const firstFrame = (url: string): Promise<string | null> =>
  new Promise((resolve) => {
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'auto'
    video.onerror = () => resolve(null)
    video.onloadeddata = () => {
      const canvas = document.createElement('canvas')
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      canvas.getContext('2d')?.drawImage(video, 0, 0)
      resolve(canvas.toDataURL('image/webp', 0.7))
    }
    video.src = url
  })
