import { useEffect, useEffectEvent, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { usePoll } from '../../app/use-poll.ts'
import { type Dashboard, getDashboard } from './api.ts'
import { takeConversations, useDirectStore } from './store.ts'

/** Without a socket it is asked for this often. */
const POLL_MS = 10_000
/** Several pieces of news in a row ask once. */
const ASK_AFTER_MS = 400

/** The dealer's dashboard, asked for anew whenever a message comes or a tick moves. */
export const useDashboard = () => {
  const [dashboard, setDashboard] = useState<Dashboard | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const load = async () => {
    try {
      const next = await getDashboard()
      setDashboard(next)
      setFailure(null)
      takeConversations(next.conversations)
    } catch (error) {
      setFailure(textOf(error, conversationTexts.dealer.failed))
      throw error
    }
  }
  const ask = useEffectEvent(() => {
    load().catch(() => {})
  })
  useEffect(() => {
    ask()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = useDirectStore.subscribe(({ newsAt }, before) => {
      if (newsAt === before.newsAt) return
      clearTimeout(timer)
      timer = setTimeout(() => ask(), ASK_AFTER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  usePoll(load, POLL_MS)
  return { dashboard, failure, retry: () => void load().catch(() => {}) }
}
