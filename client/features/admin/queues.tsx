import { useState } from 'react'
import type { JobQueue } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { adminTexts } from '../../messages/administration.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useChange } from './use-change.ts'
import { useReloaded } from './use-reloaded.ts'

type QueueCommand = 'retry' | 'discard' | 'pause' | 'resume' | 'drain'
const words = adminTexts.queues
const loadQueues = async (): Promise<JobQueue[]> => (await call('listQueues')).queues

/** The job queues: how many jobs wait, run and failed. Live. */
export const QueuesTab = () => {
  const { data, error, reload } = useReloaded('queues', loadQueues, 5000)
  const { busy, change } = useChange(() => undefined)
  if (!data)
    return error === null ? (
      <Loading>
        <Skeleton className="h-60" />
      </Loading>
    ) : (
      <ErrorState onRetry={() => void reload()}>{error}</ErrorState>
    )
  return (
    <div className="grid gap-3">
      {data.map((queue) => (
        <QueueCard key={queue.name} queue={queue} onDone={reload} />
      ))}
      <Button
        className="justify-self-start"
        isBusy={busy === 'board'}
        onClick={() =>
          void change('board', async () => {
            const { url } = await call('openQueueSession')
            location.assign(url)
          })
        }
      >
        {words.board}
      </Button>
    </div>
  )
}

const QueueCard = ({ queue, onDone }: { queue: JobQueue; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [asked, setAsked] = useState<'discard' | 'drain' | null>(null)
  const { name } = queue
  const give = (command: QueueCommand) => change(command, () => call('orderQueue', { name, order: command }))
  const hasFailed = queue.failed > 0
  return (
    <Card as="section" aria-label={name} className="grid gap-3 p-4">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-lg">{name}</h2>
        {queue.isPaused && <StatusPill tone="wait">{words.paused}</StatusPill>}
        <Button
          isSmall
          isBusy={busy === 'pause' || busy === 'resume'}
          onClick={() => void give(queue.isPaused ? 'resume' : 'pause')}
        >
          {queue.isPaused ? words.resume : words.pause}
        </Button>
      </div>
      <dl className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-7">
        {(
          [
            [words.waiting, queue.waiting],
            [words.delayed, queue.delayed],
            [words.running, queue.running],
            [words.failed, queue.failed],
            [words.oldest, words.seconds(queue.oldestSeconds)],
            [words.done, queue.donePerMinute],
            [words.failedLately, queue.failedPerMinute],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-bold text-fg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="text-sm text-soft">
        {queue.workers.length === 0 ? (
          <p>{words.nobody}</p>
        ) : (
          <ul aria-label={words.workers}>
            {queue.workers.map(({ host, pid, concurrency, since }) => (
              <li key={`${host} ${pid} ${since}`} className="break-words">
                {words.worker(host, pid, concurrency)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasFailed && (
          <Button isSmall isBusy={busy === 'retry'} onClick={() => void give('retry')}>
            {words.retry}
          </Button>
        )}
        {hasFailed && (
          <Button isSmall isBusy={busy === 'discard'} onClick={() => setAsked('discard')}>
            {words.discard}
          </Button>
        )}
        {queue.waiting + queue.delayed > 0 && (
          <Button isSmall isBusy={busy === 'drain'} onClick={() => setAsked('drain')}>
            {words.drain}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={words.sure(name)}
        message={words.sureMessage}
        confirm={asked === 'drain' ? words.drain : words.discard}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) void give(asked)
        }}
      />
    </Card>
  )
}
