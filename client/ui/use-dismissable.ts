import { useEffectEvent, useLayoutEffect } from 'react'

type Layer = { dismiss: () => void }

/**
 * While `isOpen`, Back closes this layer, the topmost first, instead of leaving the page. Opening
 * adds an entry to the history; closing another way removes it. The address stays the same.
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

/** Whether a layer is open. The page beneath then ignores its keys. */
export const hasOpenLayer = (): boolean => layers.length > 0

/**
 * Resolves when the history matches the open layers. Wait for it after closing a layer, before
 * replacing the entry of the page.
 */
export const layersSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (isTravelling || layerDepth() > layers.length) setTimeout(look, 10)
      else resolve()
    }
    // After the commit that closes it.
    setTimeout(look, 10)
  })

let layers: Layer[] = []
let isListening = false
/** `history.go` ends later, with a `popstate` event. */
let isTravelling = false

const change = (next: Layer[]) => {
  layers = next
  // After the commit: a layer that closes while another opens leaves the history as it is.
  queueMicrotask(settle)
}

/** The number of layers in the present entry of the history; entries of the router have none. */
export const layerDepth = (): number => {
  const state: unknown = history.state
  const isOurs = typeof state === 'object' && state !== null && 'layers' in state
  return isOurs && typeof state.layers === 'number' ? state.layers : 0
}

const settle = () => {
  if (isTravelling) return
  const surplus = layerDepth() - layers.length
  if (surplus > 0) {
    isTravelling = true
    history.go(-surplus)
    return
  }
  for (let next = layerDepth() + 1; next <= layers.length; next += 1) {
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
    // Steps over an entry of a layer that was left by opening another page.
    if (layerDepth() > layers.length) settle()
    for (const layer of layers.slice(layerDepth()).reverse()) layer.dismiss()
    // A layer that stays open (it is busy) gets its entry back.
    setTimeout(settle, 60)
  })
}
