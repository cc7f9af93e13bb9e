import { useState } from 'react'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FollowShops, People } from './follow-list.tsx'

const words = peopleTexts.follows

type SheetProps = { isOpen: boolean; onClose: () => void }

/** The followers of a shop. */
export const FollowersSheet = ({ shopId, ...sheet }: SheetProps & { shopId: string }) => (
  <Sheet {...sheet} title={words.followers}>
    <People list={{ kind: 'shop', shopId }} empty={words.noFollowers} />
  </Sheet>
)

const tabs = () =>
  [
    { id: 'shops', label: words.shops },
    { id: 'following', label: words.people },
    { id: 'followers', label: words.followers },
  ] as const
type TabId = ReturnType<typeof tabs>[number]['id']

/** The shops and people that the user follows, their followers, and suggested shops. */
export const MyFollowsSheet = (sheet: SheetProps) => {
  const [tab, setTab] = useState<TabId>('shops')
  return (
    <Sheet {...sheet} title={texts.follows.following}>
      <Tabs
        tabs={tabs()}
        chosen={tab}
        label={texts.follows.following}
        onChoose={(id) => setTab(tabs().find((one) => one.id === id)?.id ?? 'shops')}
      >
        {tab === 'shops' && (
          <>
            <FollowShops
              which="followed"
              onLeave={sheet.onClose}
              empty={<p className="py-6 text-center text-soft">{words.noShops}</p>}
            />
            <h3 className="mt-6 text-lg">{words.suggestions}</h3>
            <FollowShops which="suggested" onLeave={sheet.onClose} empty={null} />
          </>
        )}
        {tab === 'following' && <People list={{ kind: 'following' }} empty={words.noFollowing} />}
        {tab === 'followers' && <People list={{ kind: 'followers' }} empty={words.noFollowers} />}
      </Tabs>
    </Sheet>
  )
}
