import { useEffect, useState } from 'react'
import { laterDelivery } from '../../../contract/accounts/status.ts'
import type { DeliveryStatus } from '../../../contract/accounts/views.ts'
import { accountTexts } from '../../messages/account.ts'
import { checkDelivery } from './api.ts'

/** Polling intervals: at first, and later, when a failure may be resolved or the message read. */
const SOON_MS = 1500
const LATER_MS = 5000
/** A code lives ten minutes. */
const LIFE_MS = 10 * 60_000

type Delivery = { status: DeliveryStatus; reason?: string | undefined }
/** By id, so that a code stays sent when the line is mounted again. */
const lastKnown = new Map<string, Delivery>()

/** The delivery status of a code, kept up to date. */
export const DeliveryLine = ({ deliveryId }: { deliveryId: string }) => {
  const [delivery, setDelivery] = useState<Delivery>(() => lastKnown.get(deliveryId) ?? { status: 'queued' })
  useEffect(() => {
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const ask = async () => {
      let pause = LATER_MS
      try {
        const { status, reason } = await checkDelivery(deliveryId)
        if (isGone || status === 'read') pause = 0
        else if (status === 'queued' || status === 'sent') pause = SOON_MS
        const before = lastKnown.get(deliveryId)
        if (!before || laterDelivery(before.status, status) === status) {
          lastKnown.set(deliveryId, { status, reason })
          setDelivery({ status, reason })
        }
      } catch {
        // Polled again; the code may have arrived anyway.
      }
      if (!isGone && pause > 0 && Date.now() - began < LIFE_MS) timer = setTimeout(ask, pause)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [deliveryId])
  const hasFailed = delivery.status === 'failed'
  return (
    <span role="status" className={hasFailed ? 'font-medium text-bad' : undefined}>
      {hasFailed
        ? (delivery.reason ?? accountTexts.auth.delivery.failed)
        : accountTexts.auth.delivery[delivery.status]}
    </span>
  )
}
