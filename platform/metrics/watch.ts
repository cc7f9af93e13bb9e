import { singleFlight } from '../concurrency/single-flight.ts'
import type { Deps } from '../platform.ts'
import { diskRoom } from '../storage/disk-space.ts'

/** Registers the gauges of every process: disk, connections, outbox and queues. */
export const watchPlatform = ({
  env,
  metrics,
  db,
  outbox,
  queue,
}: Deps<'env' | 'metrics' | 'db' | 'outbox' | 'queue'>): void => {
  metrics.read('sokoni_disk_room_bytes', async () => [{ labels: {}, value: await diskRoom(env.dataDir) }])
  metrics.read('sokoni_db_connections', () => {
    const { inUse, idle, limit } = db.stats()
    return [
      { labels: { state: 'in use' }, value: inUse },
      { labels: { state: 'idle' }, value: idle },
      { labels: { state: 'limit' }, value: limit },
    ]
  })
  metrics.read('sokoni_db_waiting', () => [{ labels: {}, value: db.stats().waiting }])

  const events = singleFlight(outbox.stats)
  metrics.read('sokoni_outbox_events', async () => {
    const { waiting, failed } = await events()
    return [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'failed' }, value: failed },
    ]
  })
  metrics.read('sokoni_outbox_lag_seconds', async () => [
    { labels: {}, value: (await events()).oldestSeconds },
  ])

  const queues = singleFlight(queue.stats)
  metrics.read('sokoni_queue_jobs', async () =>
    (await queues()).flatMap(({ name, ...figures }) =>
      (['waiting', 'delayed', 'running', 'failed'] as const).map((state) => ({
        labels: { queue: name, state },
        value: figures[state],
      })),
    ),
  )
  metrics.read('sokoni_queue_oldest_seconds', async () =>
    (await queues()).map(({ name, oldestSeconds }) => ({ labels: { queue: name }, value: oldestSeconds })),
  )
  metrics.read('sokoni_queue_paused', async () =>
    (await queues()).map(({ name, isPaused }) => ({ labels: { queue: name }, value: Number(isPaused) })),
  )
}
