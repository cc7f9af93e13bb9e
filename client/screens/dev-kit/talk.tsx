import { useState } from 'react'
import { conversationTexts } from '../../messages/conversations.ts'
import { Composer } from '../../ui/composer.tsx'
import { ConversationRow } from '../../ui/conversation-row.tsx'
import { DayDivider, MessageBubble, type TickStatus } from '../../ui/message-bubble.tsx'
import { showToast } from '../../ui/toast.ts'
import { Group } from './group.tsx'

const ticks: TickStatus[] = ['read', 'delivered', 'sent', 'sending', 'failed']

export const Talk = () => {
  const [text, setText] = useState('')
  return (
    <Group title="Talk">
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[350px_1fr]">
        <div>
          <ConversationRow
            name="Manzini Weavers"
            about="Hand-woven lutindzi grass basket"
            preview="Yes, we have two left."
            time="5m ago"
            unread={3}
            href="/messages/1"
          />
          <ConversationRow
            name="Lamu Threads"
            preview="Thank you!"
            time="2h ago"
            unread={0}
            isChosen
            href="/messages/2"
          />
          <ConversationRow
            name="A shop with a very long name that does not fit"
            preview="A photo"
            time="3d ago"
            unread={140}
            href="/messages/3"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-1.5">
          <DayDivider>Today</DayDivider>
          <MessageBubble isOwn={false} time="14:02" hasTail={false}>
            Good afternoon! The basket is 40 cm wide.
          </MessageBubble>
          <MessageBubble isOwn={false} time="14:02">
            Shall I keep one for you?
          </MessageBubble>
          {ticks.map((status) => (
            <MessageBubble
              key={status}
              isOwn
              time="14:05"
              status={status}
              onRetry={() => showToast('Sending')}
            >
              {status === 'read'
                ? 'Yes please.\nAnd could you bring it on Saturday?'
                : `This one is ${status}`}
            </MessageBubble>
          ))}
          <div className="mt-2">
            <Composer
              value={text}
              onChange={setText}
              onSend={() => setText('')}
              placeholder={conversationTexts.messages.write}
            />
          </div>
        </div>
      </div>
    </Group>
  )
}
