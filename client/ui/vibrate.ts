/** A short tick under the finger, where the device has one. */
export const vibrate = (): void => {
  navigator.vibrate?.(10)
}
