import { useEffect, useEffectEvent } from 'react'
import { hasOpenLayer } from '../../ui/use-dismissable.ts'

export type FeedKey = 'next' | 'previous' | 'like' | 'comments' | 'sound' | 'toggle' | 'leave'

/** Handles the keys of the feed while no sheet is open and no field has the focus. */
export const useFeedKeys = (onKey: (key: FeedKey) => void) => {
  const run = useEffectEvent(onKey)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOpenLayer()) return
      const origin = event.target
      if (origin instanceof Element && origin.closest('input, textarea, select, [contenteditable]')) return
      const isOnControl = origin instanceof Element && origin.closest('button, a') !== null
      const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      // Space on a button presses it.
      if (!key || (key === 'toggle' && isOnControl)) return
      // Holding a key steps repeatedly, but likes once.
      if (event.repeat && key !== 'next' && key !== 'previous') return
      event.preventDefault()
      run(key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const keys: Record<string, FeedKey | undefined> = {
  ArrowDown: 'next',
  PageDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  PageUp: 'previous',
  k: 'previous',
  l: 'like',
  c: 'comments',
  m: 'sound',
  ' ': 'toggle',
  Escape: 'leave',
}
