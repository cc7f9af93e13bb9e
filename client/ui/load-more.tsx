import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { texts } from '../messages/first-load.ts'
import { Button, Spinner } from './button.tsx'
import { ErrorText } from './error-text.tsx'
import { useNetworkReturn } from './network.ts'

type LoadMoreProps = {
  onMore: () => void
  isBusy: boolean
  isFailed: boolean
  /** The text of a failure that is not shown elsewhere. */
  error?: string | null
  /** Without it there is a spinner for the next page. */
  label?: string
  /**
   * Loads on scrolling near it: the end of a page, or the start of a log. Otherwise only by a
   * press.
   */
  near?: 'end' | 'start' | undefined
  /** Identifies the next page, which loads automatically only once. */
  page?: string | null | undefined
}

/** The distance in pixels from the visible part at which the next page loads. */
const MARGIN = { end: '900px 0px', start: '600px 0px 0px' }

/**
 * The end of a list that has another page. A page that failed is retried by a press, and when the
 * network is back.
 */
export const LoadMore = ({ onMore, isBusy, isFailed, error, label, near, page }: LoadMoreProps) => {
  const mark = useRef<HTMLDivElement>(null)
  const asked = useRef<string | null | undefined>('')
  const load = useEffectEvent((next: string | null | undefined) => {
    if (asked.current === next) return
    asked.current = next
    onMore()
  })
  useNetworkReturn(onMore, isFailed)
  const isWatching = near !== undefined && !isBusy && !isFailed
  useEffect(() => {
    const element = mark.current
    if (!isWatching || !element) return
    // A new observer for each page, as the end may still be visible.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(page),
      { root: near === 'start' ? element.closest('[role=log]') : null, rootMargin: MARGIN[near] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWatching, near, page])
  const words = isFailed ? texts.common.tryAgain : label
  return (
    <div ref={mark} aria-busy={isBusy} className="grid min-h-14 place-items-center gap-2 py-1 text-soft">
      {isFailed && (
        <ErrorText isLarge className="text-center">
          {error}
        </ErrorText>
      )}
      {words ? (
        <Button isWide={near === undefined} isBusy={isBusy} onClick={onMore}>
          {words}
        </Button>
      ) : (
        <Spinner size={24} />
      )}
    </div>
  )
}

/**
 * Runs `load` for a `LoadMore`; while one is under way, further calls do nothing. `onFailure` gets
 * its error.
 */
export const useLoadMore = (
  load: () => Promise<unknown>,
  onFailure: (error: unknown) => void = () => {},
): Pick<LoadMoreProps, 'onMore' | 'isBusy' | 'isFailed'> => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setState('busy')
    try {
      await load()
      setState('idle')
    } catch (error) {
      setState('failed')
      onFailure(error)
    } finally {
      isRunning.current = false
    }
  }
  return { onMore: () => void run(), isBusy: state === 'busy', isFailed: state === 'failed' }
}
