import { useEffect, useEffectEvent } from 'react'
import { useRequest } from '../../app/query.ts'
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
  const { data, error, reload } = useRequest(['dealer dashboard'], loadDashboard, {
    failed: conversationTexts.dealer.failed,
  })
  const refresh = useEffectEvent(() => void reload())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onPush('direct', () => {
      clearTimeout(timer)
      timer = setTimeout(() => refresh(), LOAD_AFTER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  usePoll(reload, POLL_MS)
  useHeld('direct', data?.conversations.map(({ participantId }) => participantId) ?? [])
  return { dashboard: data ?? null, failure: error, retry: () => void reload() }
}

const loadDashboard = async (): Promise<Dashboard> => {
  const dashboard = await getDashboard()
  upsert('direct', changesOfConversations(dashboard.conversations, currentUser()?.id ?? ''))
  return dashboard
}
