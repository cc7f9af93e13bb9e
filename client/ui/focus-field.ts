/** A ref that gives the focus to the field within, when it appears. */
export const focusField = (element: HTMLElement | null): void => element?.querySelector('input')?.focus()

/** As `focusField`, where that opens no keyboard over the screen. */
export const focusOnDesktop = (element: HTMLElement | null): void => {
  if (matchMedia('(pointer: fine)').matches) focusField(element)
}
