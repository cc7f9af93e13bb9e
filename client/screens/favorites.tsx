import Bookmark from 'lucide-react/icons/bookmark'
import Heart from 'lucide-react/icons/heart'
import { useNavigate, useSearchParams } from 'react-router'
import { CopyNote } from '../app/copy-note.tsx'
import { Page } from '../app/page.tsx'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { useNow } from '../app/use-now.ts'
import { formatLiked } from '../features/likes/format-liked.ts'
import { toggleBookmark, toggleLike } from '../features/likes/store.ts'
import { type FavoriteKind, useFavorites } from '../features/likes/use-favorites.ts'
import { ProductCard } from '../features/products/product-card.tsx'
import { ProductGridLoading } from '../features/products/product-grid.tsx'
import { useProduct } from '../features/products/store.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { Button } from '../ui/button.tsx'
import { ListStates } from '../ui/list-states.tsx'
import { PictureToggle } from '../ui/picture-toggle.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'

const words = shoppingTexts.favorites

/** `/favorites`: the products that the user has liked, or with `?tab=saved` saved. */
export const FavoritesScreen = () => {
  const { status, user } = useSession()
  const [, setParams] = useSearchParams()
  const kind = useShownKind(user !== null)
  return (
    <Page title={words.title} backTo={paths.account} isWide>
      {status === 'signed-out' && <SignInFirst>{words.signIn}</SignInFirst>}
      {status === 'loading' && <ProductGridLoading />}
      {user && (
        <Tabs
          label={words.title}
          chosen={kind ?? 'liked'}
          onChoose={(tab) => setParams({ tab }, { replace: true })}
          tabs={[
            { id: 'liked', label: words.liked },
            { id: 'saved', label: words.saved },
          ]}
        >
          {kind ? <Favorites key={`${user.id} ${kind}`} kind={kind} /> : <ProductGridLoading />}
        </Tabs>
      )}
    </Page>
  )
}

/** The tab of the address; without one, what there is. `null` until that is known. */
const useShownKind = (isSignedIn: boolean): FavoriteKind | null => {
  const [params] = useSearchParams()
  const tab = params.get('tab')
  const isOpen = isSignedIn && tab === null
  const liked = useFavorites(isOpen ? 'liked' : null)
  const hasNoLiked = liked.entries?.length === 0
  const saved = useFavorites(isOpen && hasNoLiked ? 'saved' : null)
  if (tab === 'saved' || saved.entries?.length) return 'saved'
  return hasNoLiked && saved.isBusy ? null : 'liked'
}

const Favorites = ({ kind }: { kind: FavoriteKind }) => {
  const list = useFavorites(kind)
  const navigate = useNavigate()
  const now = useNow()
  return (
    <ListStates
      list={list}
      loading={<ProductGridLoading />}
      empty={
        <EmptyState
          action={
            <Button look="primary" onClick={() => navigate(paths.browse)}>
              {words.browse}
            </Button>
          }
        >
          {kind === 'liked' ? words.none : words.noneSaved}
        </EmptyState>
      }
      more={words.more}
    >
      {(entries) => (
        <>
          <CopyNote at={list.keptAt} className="mb-3" />
          <ul className="grid grid-cols-2 gap-x-2.5 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
            {entries.map(({ id, at }) => (
              <Favorite key={id} id={id} kind={kind} when={formatLiked(at, now)} at={at} />
            ))}
          </ul>
        </>
      )}
    </ListStates>
  )
}

/** An unliked product stays until the list loads again, so that the same tap restores it. */
const Favorite = ({ id, kind, when, at }: { id: string; kind: FavoriteKind; when: string; at: string }) => {
  const product = useProduct(id)
  if (!product) return null
  const isLiked = kind === 'liked'
  const isOn = isLiked ? product.viewer.isLiked : product.viewer.isBookmarked
  const name = isLiked ? (isOn ? words.unlike : words.like) : isOn ? words.unsave : words.save
  return (
    <li className="relative flex flex-col">
      <div className="flex-1">
        <ProductCard product={product} />
      </div>
      <PictureToggle
        icon={isLiked ? Heart : Bookmark}
        label={name(product.title)}
        isOn={isOn}
        activeClass={isLiked ? 'text-danger-dark' : undefined}
        onPress={() => (isLiked ? toggleLike(id) : toggleBookmark(id))}
      />
      <time dateTime={at} className="mt-1 px-1 text-sm text-soft">
        {when}
      </time>
    </li>
  )
}
