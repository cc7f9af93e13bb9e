import { texts } from '../../messages/first-load.ts'
import { Button } from '../../ui/button.tsx'
import { toggleFollow, useFollow } from './store.ts'

/** Follow or Following, of a shop. */
export const FollowButton = ({ shop }: { shop: { id: string; name: string } }) => {
  const { isFollowing } = useFollow(shop.id)
  const word = isFollowing ? texts.feed.following : texts.feed.follow
  return (
    <Button
      look={isFollowing ? 'plain' : 'accent'}
      aria-pressed={isFollowing}
      aria-label={`${word} ${shop.name}`}
      onClick={() => toggleFollow(shop.id)}
    >
      {word}
    </Button>
  )
}
