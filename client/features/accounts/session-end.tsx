import { useEffect, useState } from 'react'
import { forgetSessionEnd, readSessionEnd } from '../../app/session-end.ts'
import { accountTexts } from '../../messages/account.ts'
import { Card } from '../../ui/card.tsx'

/** Says on the login page why somebody who was signed in is asked to sign in again. */
export const SessionEndNote = () => {
  const [end] = useState(readSessionEnd)
  // It stays over a reload, until the login page is left.
  useEffect(() => forgetSessionEnd, [])
  if (!end) return null
  return (
    <Card as="p" look="sunken" role="status" className="mb-6 p-3 text-sm">
      {accountTexts.auth[end]}
    </Card>
  )
}
