import type { Db } from '../db/db.ts'
import { runInBackground } from '../limits/caller-context.ts'
import type { Logger } from '../logger.ts'
import { deleteFinishedQuery } from './statements.ts'

/** Finished events are deleted in batches. */
const DELETE_AFTER_MS = 100

/**
 * Creates the queue of finished events to delete. Calls `onReleased` once they are deleted, or
 * deleting failed.
 */
export const createDeletions = (
  { db, log }: { db: Db; log: Logger },
  onReleased: (ids: string[]) => void,
) => {
  const finished: string[] = []
  let deleteNow = () => {}
  let deleting: Promise<void> | null = null

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, DELETE_AFTER_MS)
      deleteNow = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const deleteAll = async () => {
    while (finished.length > 0) {
      await pause()
      const ids = finished.splice(0)
      try {
        await db.kysely.executeQuery(deleteFinishedQuery({ ids }))
      } catch (error) {
        // They stay due and are dispatched again: listeners are idempotent.
        log.warn({ err: error }, 'Could not delete finished events')
      }
      onReleased(ids)
    }
    deleting = null
  }

  return {
    add: (id: string) => {
      finished.push(id)
      // It deletes events of all callers, as long as any come: the first one must not pay for it.
      deleting ??= runInBackground(deleteAll)
    },
    isRunning: () => deleting !== null,
    /** Deletes without further delay, and waits for it. */
    flush: async () => {
      deleteNow()
      await deleting
    },
  }
}
