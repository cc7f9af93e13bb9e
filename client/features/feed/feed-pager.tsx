import type { ReactNode } from 'react'
import { texts } from '../../messages/first-load.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useAfter } from '../../ui/use-after.ts'
import type { FeedPagerProps } from './feed-props.ts'
import { FeedStage } from './feed-stage.tsx'

/** The feed in all its states; it fetches nothing. Always dark. Fills the box it stands in. */
export const FeedPager = (props: FeedPagerProps) => (
  <div data-theme="dark" className="relative size-full overflow-hidden bg-page text-fg">
    <Body {...props} />
  </div>
)

const Body = (props: FeedPagerProps) => {
  const back = <Button onClick={props.onBack}>{texts.common.goBack}</Button>
  if (props.state === 'error') {
    return (
      <Middle header={props.header}>
        <ErrorState onRetry={props.onRetry} second={back} reason={props.error}>
          {texts.feed.failed}
        </ErrorState>
      </Middle>
    )
  }
  if (props.state === 'loading') {
    return (
      <Middle header={props.header}>
        <FeedLoading />
      </Middle>
    )
  }
  if (props.state === 'empty' || props.items.length === 0) {
    return (
      <Middle header={props.header}>
        {props.empty ?? (
          <EmptyState
            action={
              <Button look="primary" onClick={props.onListProduct}>
                {texts.feed.listYours}
              </Button>
            }
            second={back}
          >
            {texts.feed.empty}
          </EmptyState>
        )}
      </Middle>
    )
  }
  return <FeedStage {...props} />
}

const Middle = ({ header, children }: { header?: ReactNode; children: ReactNode }) => (
  <>
    <div className="absolute inset-x-0 top-0 z-10">{header}</div>
    <div className="grid size-full place-items-center">{children}</div>
  </>
)

/** Placeholders in the shape of a slide, with the text. */
const FeedLoading = () => {
  const isLate = useAfter(150)
  return (
    <div
      aria-busy="true"
      className="relative size-full stage:h-[calc(100%-40px)] stage:aspect-9/16 stage:w-auto stage:overflow-hidden stage:rounded-sheet"
    >
      {isLate && (
        <div aria-hidden="true" className="absolute inset-0 bg-surface">
          <div className="absolute right-2 bottom-24 flex flex-col gap-8 low:hidden">
            {[1, 2, 3, 4].map((block) => (
              <div key={block} className="size-12 rounded-control bg-sunken" />
            ))}
          </div>
          <div className="absolute inset-x-4 bottom-4 flex flex-col gap-3">
            <div className="flex items-center gap-3">
              <div className="size-10 rounded-avatar bg-sunken" />
              <div className="h-4 w-36 rounded-full bg-sunken" />
            </div>
            <div className="h-6 w-3/5 rounded-full bg-sunken" />
            <div className="h-9 w-24 bg-sunken" />
            <div className="mt-1.5 h-12 rounded-control bg-sunken" />
          </div>
        </div>
      )}
      <p role="status" className="absolute inset-x-0 top-[42%] text-center font-semibold text-soft">
        {texts.feed.loading}
      </p>
    </div>
  )
}
