import { useEffect, useEffectEvent, useState } from 'react'

/** Whether this browser lets a page read the clipboard at all. */
export const canReadClipboard = (): boolean => typeof navigator.clipboard?.readText === 'function'

/**
 * Reads a six-digit code from the clipboard when the user returns to the page, if reading is
 * already allowed: it never asks for permission. Returns each code once.
 */
export const useClipboardCode = (onCode: (code: string) => void): void => {
  const [passed] = useState(new Set<string>())
  const pass = useEffectEvent((text: string) => {
    // Only a code by itself: digits of another text could use up one of five tries.
    const code = text.trim()
    if (!/^\d{6}$/.test(code) || passed.has(code)) return
    passed.add(code)
    onCode(code)
  })
  useEffect(() => {
    if (!canReadClipboard()) return
    const read = async () => {
      if (document.hasFocus() && (await isAllowed())) pass(await navigator.clipboard.readText())
    }
    const tryRead = () => void read().catch(() => {})
    tryRead()
    addEventListener('focus', tryRead)
    document.addEventListener('visibilitychange', tryRead)
    return () => {
      removeEventListener('focus', tryRead)
      document.removeEventListener('visibilitychange', tryRead)
    }
  }, [])
}

const isAllowed = async (): Promise<boolean> => {
  // Not every browser knows this permission, nor does TypeScript's list.
  const name = 'clipboard-read' as PermissionName
  return (await navigator.permissions.query({ name })).state === 'granted'
}
