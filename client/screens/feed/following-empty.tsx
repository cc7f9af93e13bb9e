import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { requireAuth } from '../../app/require-auth.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

const SuggestedShops = lazyNamed(() => import('../../features/follows/suggested-shops.tsx'), 'SuggestedShops')

/** The empty feed of followed shops: suggested shops, or for visitors the way to sign in. */
export const FollowingEmpty = ({
  onForYou,
  onWatch,
}: {
  onForYou: () => void
  /** Loads the clips of shops that were followed meanwhile, if there are any. */
  onWatch?: () => void
}) => {
  const isVisitor = useSession(({ status }) => status === 'signed-out')
  const forYou = <Button onClick={onForYou}>{texts.feed.end.forYou}</Button>
  if (isVisitor) {
    return (
      <EmptyState
        action={
          <Button look="primary" onClick={() => requireAuth(texts.prompts.follow)}>
            {texts.nav.signIn}
          </Button>
        }
        second={forYou}
      >
        {peopleTexts.follows.followingSignIn}
      </EmptyState>
    )
  }
  return (
    <div className="size-full overflow-y-auto px-4 pt-[calc(var(--top-bar)+52px)] pb-6">
      <div className="mx-auto max-w-[480px]">
        <EmptyState second={forYou}>{peopleTexts.follows.followingEmpty}</EmptyState>
        <PartBoundary>
          <SuggestedShops />
        </PartBoundary>
        {onWatch && (
          <div className="sticky bottom-0 pt-4">
            <Button look="primary" isWide onClick={onWatch}>
              {peopleTexts.follows.watchFollowed}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
