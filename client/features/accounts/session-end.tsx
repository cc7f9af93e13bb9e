import { useEffect, useState } from 'react'
import { texts } from '../../messages/first-load.ts'
import { Card } from '../../ui/card.tsx'
import { readItem, writeItem } from '../../ui/device-storage.ts'

/** Why the last session of this tab ended, other than by its user here. */
type End = 'ended' | 'deleted'

const KEY = 'session-end'

/** Keeps the reason for the login page, which may be read much later. */
export const keepSessionEnd = (end: End): void => void writeItem(KEY, end, 'tab')

/** Says on the login page why somebody who was signed in is asked to sign in again. */
export const SessionEndNote = () => {
  const [end] = useState(() => readItem(KEY, 'tab'))
  // It stays over a reload, until the login page is left.
  useEffect(() => () => void writeItem(KEY, null, 'tab'), [])
  if (end !== 'ended' && end !== 'deleted') return null
  return (
    <Card as="p" look="sunken" role="status" className="mb-6 p-3 text-sm">
      {texts.session[end]}
    </Card>
  )
}
