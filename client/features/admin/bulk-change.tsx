import { useState } from 'react'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { adminTexts } from '../../messages/administration.ts'
import { Button } from '../../ui/button.tsx'
import { useChange } from './use-change.ts'

/** One change of several entries, with one reason. */
export type Bulk<Entry> = {
  label: string
  canChange: (entry: Entry) => boolean
  title: (count: number) => string
  message: string
  /** Says who reads the reason. */
  hint: string
  toast: (count: number) => string
  change: (entry: Entry, reason: string) => Promise<unknown>
  undo: (entry: Entry) => Promise<unknown>
}

/** How many entries are marked, and the change of all of them. */
export const BulkChange = <Entry,>({
  bulk,
  chosen,
  onTried,
  onDone,
}: {
  bulk: Bulk<Entry>
  chosen: readonly Entry[]
  /** Reads the entries again, also when one was refused: then the others stay chosen. */
  onTried: (entries: readonly Entry[]) => Promise<void>
  onDone: () => void
}) => {
  const { busy, change } = useChange(() => {})
  const [isAsking, setAsking] = useState(false)
  const each = async (entries: readonly Entry[], work: (entry: Entry) => Promise<unknown>) => {
    try {
      for (const entry of entries) await work(entry)
    } finally {
      await onTried(entries)
    }
    onDone()
  }
  return (
    <div role="status" className="flex items-center gap-1">
      {chosen.length > 0 && (
        <>
          <span className="text-sm text-soft tabular-nums">{adminTexts.selected(chosen.length)}</span>
          <Button look="warning" isSmall isBusy={busy !== null} onClick={() => setAsking(true)}>
            {bulk.label}…
          </Button>
        </>
      )}
      {isAsking && chosen.length > 0 && (
        <ReasonDialog
          isOpen
          title={bulk.title(chosen.length)}
          message={bulk.message}
          confirm={bulk.label}
          hint={bulk.hint}
          missing={adminTexts.reasonRequired}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            change('bulk', () => each(chosen, (entry) => bulk.change(entry, reason)), {
              toast: bulk.toast(chosen.length),
              undo: () => each(chosen, bulk.undo),
            })
          }
        />
      )}
    </div>
  )
}
