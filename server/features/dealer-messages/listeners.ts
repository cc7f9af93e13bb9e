import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { forgetUser } from './actions/forget-user.ts'
import { directMessageSent, directStatusMoved } from './events.ts'
import { loadMessage } from './queries/messages.ts'

/** As many ids as one push carries: whoever comes back to a thousand messages reads them all at once. */
const IDS_A_PUSH = 200

/**
 * Shows messages and ticks to every device of both. Each hears of them under the other one's id, so there are two pushes.
 * Sent twice they are the same: pages know messages by their ids, and a status only moves forward.
 */
export const listenForDealerMessages = (platform: Platform): void => {
  const { outbox, bus } = platform
  outbox.on(directMessageSent, 'dealer-messages.push-message', async (sent) => {
    const message = sent.message ?? (await loadMessage(platform, sent.messageId))
    if (!message) return
    for (const [userId, participantId] of bothWays(sent.receiverId, sent.senderId))
      await bus.publish({
        rooms: [`user:${userId}`],
        event: 'dealer:message',
        data: { participantId, message },
      })
  })
  outbox.on(directStatusMoved, 'dealer-messages.push-status', async (moved) => {
    const { messageIds, status, at, senderId, receiverId, isBlocked } = moved
    // Between two of whom one has blocked the other, neither learns what the other reads.
    const sides = bothWays(senderId, receiverId).filter(([userId]) => !isBlocked || userId === receiverId)
    for (let from = 0; from < messageIds.length; from += IDS_A_PUSH)
      for (const [userId, participantId] of sides)
        await bus.publish({
          rooms: [`user:${userId}`],
          event: 'dealer:status',
          data: { participantId, messageIds: messageIds.slice(from, from + IDS_A_PUSH), status, at },
        })
  })
  outbox.on(accountDeleted, 'dealer-messages.forget-user', ({ userId }) => forgetUser(platform, userId))
}

/** Whoever waits for the news comes first. */
const bothWays = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ] as const
