import { useEffect } from 'react'
import { texts } from './texts.ts'

/** Names the page in the tab and for screen readers; `null` is the app's own name. */
export const useTitle = (title: string | null | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${texts.app.name}` : texts.app.name
  }, [title])
}
