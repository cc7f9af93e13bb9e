import type { PushPayloads } from '../../../contract/index.ts'
import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { currentUser } from '../../app/session.ts'
import { playSound } from '../../ui/sounds.ts'
import { announceMessage } from '../conversations/announce.ts'
import { settleMessage } from '../conversations/sending.ts'
import { hasGap } from './reducer.ts'
import { acknowledge, asNews, noteNews, readThread, takeIn, useDirectStore } from './store.ts'
import { askSoon, catchUp } from './sync.ts'

export const onDealerMessage = ({ participantId, message }: PushPayloads['dealer:message']) => {
  const { direct } = useDirectStore.getState()
  takeIn(asNews(participantId, [message]))
  noteNews()
  if (message.clientMessageId) settleMessage(message.clientMessageId)
  if (message.senderId !== currentUser()?.id) {
    playSound('message')
    acknowledge(participantId, [message])
    void announce(participantId, message.message)
  }
  const row = direct.rows[participantId]
  const isNewCar = message.carId !== null && message.carId !== row?.car?.id
  if (!row || isNewCar || message.senderId === participantId) askSoon()
  if (hasGap(readThread(participantId))) catchUp(participantId).catch(() => {})
}

const announce = async (participantId: string, content: string) => {
  const row = useDirectStore.getState().direct.rows[participantId]
  const { user } = row
    ? { user: row.participant }
    : await call('getUser', { id: participantId }).catch(() => ({ user: null }))
  if (!user) return
  announceMessage({
    path: paths.direct(participantId),
    list: paths.direct(),
    sender: { name: user.name, picture: user.avatar },
    content,
  })
}

export const onDealerStatus = (status: PushPayloads['dealer:status']) => {
  takeIn([{ kind: 'status', ...status }])
  noteNews()
  // Read on another device: of what is not here, only the server knows what is left.
  if (status.status === 'read') askSoon()
}
