import { useEffect, useState } from 'react'
import { brokenSlugRule } from '../../../contract/shops/slug.ts'
import { call } from '../../app/call.ts'
import { field } from '../../messages/fields.ts'
import { sellingTexts } from '../../messages/selling.ts'
import type { SlugState } from '../../ui/slug-field.tsx'

/** Milliseconds after the last letter. */
const DEBOUNCE_MS = 500

/**
 * Checks whether an address is free, half a second after the last key. Only the last answer counts;
 * the shop's `own` address is not checked.
 */
export const useSlugCheck = (slug: string, own?: string): SlugState => {
  const [answer, setAnswer] = useState<{ slug: string; state: SlugState } | null>(null)
  const broken = slug === '' ? null : brokenSlugRule(slug)
  useEffect(() => {
    if (slug === '' || slug === own || broken) return
    const control = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { available } = await call('checkSlug', { slug }, { signal: control.signal })
        const taken: SlugState = { kind: 'taken', message: field.slugTaken }
        setAnswer({ slug, state: available ? { kind: 'available' } : taken })
      } catch {
        // The check itself has failed.
        if (!control.signal.aborted)
          setAnswer({ slug, state: { kind: 'error', message: sellingTexts.seller.slugFailed } })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [slug, own, broken])

  if (slug === '') return { kind: 'empty' }
  if (slug === own) return { kind: 'own' }
  if (broken) return { kind: broken === 'slugTaken' ? 'taken' : 'invalid', message: field[broken] }
  return answer?.slug === slug ? answer.state : { kind: 'checking' }
}
