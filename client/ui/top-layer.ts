/** Open dialogs and popovers, the topmost last. Everything outside the topmost dialog is inert. */
let elements: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/** Registers an element that the browser shows in its top layer. */
export const enterTopLayer = (element: HTMLElement): void => change([...elements, element])

/**
 * Unregisters an element. Call it while the element is still in the page, so that its guests can
 * move out.
 */
export const leaveTopLayer = (element: HTMLElement): void =>
  change(elements.filter((other) => other !== element))

/** Returns the topmost element, or the page's body. */
export const topLayer = (): HTMLElement => elements.at(-1) ?? document.body

/** Calls `listener` synchronously after each change; returns a function that stops it. */
export const onTopLayerChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const change = (next: readonly HTMLElement[]) => {
  elements = next
  for (const notify of listeners) notify()
}
