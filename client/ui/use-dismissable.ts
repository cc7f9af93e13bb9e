import { useEffectEvent, useLayoutEffect } from 'react'

type Layer = { dismiss: () => void }

/**
 * While `isOpen`, the browser's Back (Android's too) closes this layer instead of leaving the page,
 * the topmost first. Opening puts one entry on the history; closing any other way takes it off
 * again. The address never changes, so a router sees the same place.
 */
export const useDismissable = (isOpen: boolean, onDismiss: () => void) => {
  const dismiss = useEffectEvent(onDismiss)
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer: Layer = { dismiss: () => dismiss() }
    listen()
    change([...layers, layer])
    return () => change(layers.filter((other) => other !== layer))
  }, [isOpen])
}

/** Is any sheet or dialog open? Keys of the page beneath rest meanwhile. */
export const hasOpenLayer = (): boolean => layers.length > 0

/**
 * Settles when the history stands for what is open: who closes a layer and then replaces the page's
 * own entry waits for the layer's entry to be gone.
 */
export const layersSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (isTravelling || depth() > layers.length) setTimeout(look, 10)
      else resolve()
    }
    // After the commit that closes it.
    setTimeout(look, 10)
  })

let layers: Layer[] = []
let isListening = false
/** `history.go` answers later, by a popstate of its own. */
let isTravelling = false

const change = (next: Layer[]) => {
  layers = next
  // After the commit: a layer that closes while another opens leaves the history as it is.
  queueMicrotask(settle)
}

/** How many layers the history's present entry stands for. A router's own entries know none. */
const depth = (): number => {
  const state: unknown = history.state
  const isOurs = typeof state === 'object' && state !== null && 'layers' in state
  return isOurs && typeof state.layers === 'number' ? state.layers : 0
}

const settle = () => {
  if (isTravelling) return
  const surplus = depth() - layers.length
  if (surplus > 0) {
    isTravelling = true
    history.go(-surplus)
    return
  }
  for (let next = depth() + 1; next <= layers.length; next += 1) {
    history.pushState({ ...history.state, layers: next }, '')
  }
}

const listen = () => {
  if (isListening) return
  isListening = true
  addEventListener('popstate', () => {
    if (isTravelling) {
      isTravelling = false
      settle()
      return
    }
    // Deeper than what is open: an entry left behind by a layer from which one went to another
    // page. Step over it.
    if (depth() > layers.length) settle()
    for (const layer of layers.slice(depth()).reverse()) layer.dismiss()
    // A layer that stays (one that is busy) gets its entry back.
    setTimeout(settle, 60)
  })
}
