const CONTROLS = 'a, button, input, select, textarea, label, summary'
/** Pixels between the points that are looked at; no control is smaller. */
const STEP = 20

/**
 * Puts the region of the toasts beneath the top bar or above the bottom bar, where it hides fewer
 * controls: those whose middle it covers.
 */
export const placeToasts = (region: HTMLElement): void => {
  const before = region.dataset.place ?? 'top'
  const after = before === 'top' ? 'bottom' : 'top'
  const hidden = countHidden(region)
  if (hidden === 0) return
  region.dataset.place = after
  if (countHidden(region) >= hidden) region.dataset.place = before
}

const countHidden = (region: HTMLElement): number => {
  const box = region.getBoundingClientRect()
  const found = new Set<Element>()
  for (let x = box.left; x <= box.right; x += STEP)
    for (let y = box.top; y <= box.bottom; y += STEP) {
      const shown = document.elementsFromPoint(x, y).find((element) => !region.contains(element))
      const control = shown?.closest(CONTROLS)
      if (control && isMiddleIn(box, control.getBoundingClientRect())) found.add(control)
    }
  return found.size
}

const isMiddleIn = (box: DOMRect, { left, top, width, height }: DOMRect): boolean => {
  const [x, y] = [left + width / 2, top + height / 2]
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}
