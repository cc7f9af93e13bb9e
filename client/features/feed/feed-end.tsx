import CircleCheck from 'lucide-react/icons/circle-check'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { texts } from '../../messages/first-load.ts'
import { Button } from '../../ui/button.tsx'
import type { FeedKind } from './api.ts'

const words = texts.feed.end

/** The slide after the last product, with links to other pages. */
export const FeedEnd = ({
  kind,
  onRestart,
  onForYou,
}: {
  kind: FeedKind
  /** Loads new products and goes to the top. */
  onRestart: () => void
  onForYou: () => void
}) => {
  const navigate = useNavigate()
  return (
    <div className="flex w-full max-w-90 flex-col items-center px-6 text-center">
      <CircleCheck aria-hidden="true" size={56} strokeWidth={1.5} className="text-ok-dark" />
      <h2 className="mt-4 text-text-dark text-xl">{words.title}</h2>
      <p className="mt-2 text-muted-dark">{words.hints[kind]}</p>
      <div className="mt-6 flex w-full flex-col gap-2">
        <Button look="bone" isWide onClick={onRestart}>
          {words.restart}
        </Button>
        {kind === 'following' && (
          <Button isWide onClick={onForYou}>
            {words.forYou}
          </Button>
        )}
        <Button isWide onClick={() => navigate(paths.browse)}>
          {words.browse}
        </Button>
      </div>
    </div>
  )
}
