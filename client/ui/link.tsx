import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useInRouterContext, useLinkClickHandler } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  state?: unknown
  /** Replaces the navigation on a plain click. */
  onFollow?: (() => void) | undefined
}

/**
 * A link within the app. A plain click stays in the page; the browser handles new tabs, windows and
 * downloads.
 */
export const Link = ({ to: target, onFollow, ...rest }: LinkProps) => {
  const isRouted = useInRouterContext()
  // Two slashes at the start would be another host.
  const to = target.replace(/^[/\\]{2,}/, '/')
  if (isRouted && !onFollow) return <RoutedLink {...rest} to={to} />
  return <PlainLink {...rest} to={to} onFollow={onFollow} />
}

/** The router's own `Link` prefetches, which costs the first load 2 kB that nothing uses. */
const RoutedLink = ({ to, state, onClick, target, ...rest }: Omit<LinkProps, 'onFollow'>) => {
  const navigate = useLinkClickHandler(to, { state, target })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) navigate(event)
  }
  return <a {...rest} target={target} href={useHref(to)} onClick={follow} />
}

/** A link outside of the router, or with its own way to follow it. */
const PlainLink = ({ to, state: _, onClick, onFollow, ...rest }: LinkProps) => {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
    const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
    if (!onFollow || !isPlain || defaultPrevented) return
    event.preventDefault()
    onFollow()
  }
  return <a {...rest} href={to} onClick={follow} />
}
