import type { ComponentProps, MouseEvent } from 'react'
import { Link as RouterLink, useInRouterContext } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  state?: unknown
  /** Takes the place of the navigation on a plain click. */
  onFollow?: (() => void) | undefined
}

/**
 * A link within the app: a plain click stays in the page; a new tab, a window or a download are the
 * browser's.
 */
export const Link = ({ to: target, state, onFollow, onClick, ...rest }: LinkProps) => {
  const isRouted = useInRouterContext()
  // Browsers take two slashes for another host.
  const to = target.replace(/^[/\\]{2,}/, '/')
  if (isRouted && !onFollow) return <RouterLink {...rest} to={to} state={state} onClick={onClick} />
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
