/** Vibrates shortly, if the device can. */
export const vibrate = (): void => {
  navigator.vibrate?.(10)
}
