import { useEffect, useEffectEvent, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { currentUser } from '../../app/session.ts'
import { usePoll } from '../../app/use-poll.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { onPush } from '../conversations/receive.ts'
import { upsert, useHeld } from '../conversations/store.ts'
import { type Dashboard, getDashboard } from './api.ts'
import { changesOfConversations } from './changes.ts'

/** Without a socket it is polled this often. */
const POLL_MS = 10_000
/** Several pushes in a row load it once. */
const LOAD_AFTER_MS = 400

/** Returns the dealer's dashboard, which is loaded again after each message and receipt. */
export const useDashboard = () => {
  const [dashboard, setDashboard] = useState<Dashboard | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const load = async () => {
    try {
      const next = await getDashboard()
      setDashboard(next)
      setFailure(null)
      upsert('direct', changesOfConversations(next.conversations, currentUser()?.id ?? ''))
    } catch (error) {
      setFailure(textOf(error, conversationTexts.dealer.failed))
      throw error
    }
  }
  const start = useEffectEvent(() => {
    load().catch(() => {})
  })
  useEffect(() => {
    start()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onPush('direct', () => {
      clearTimeout(timer)
      timer = setTimeout(() => start(), LOAD_AFTER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  usePoll(load, POLL_MS)
  useHeld('direct', dashboard?.conversations.map(({ participantId }) => participantId) ?? [])
  return { dashboard, failure, retry: () => void load().catch(() => {}) }
}
