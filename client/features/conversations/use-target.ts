import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { conversationTexts } from '../../messages/conversations.ts'
import { showToast } from '../../ui/toast.ts'
import type { LogItem } from './log-item.ts'
import type { TimelineRow } from './timeline.ts'

/** How long the target is highlighted. */
const HIGHLIGHT_MS = 2500

/**
 * Brings a message into view, after loading the messages between it and the end. Returns the key of
 * the row to highlight.
 */
export const useTarget = ({
  seq,
  rows,
  hasOlder,
  loadOlder,
  onFound = () => {},
  show,
}: {
  /** The number of the message, if there is a target. */
  seq: number | null
  rows: readonly TimelineRow<LogItem>[]
  hasOlder: boolean
  loadOlder: (downTo: number) => Promise<unknown>
  onFound: (() => void) | undefined
  show: (index: number) => void
}): string | null => {
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const requested = useRef<number | null>(null)
  const look = useEffectEvent((wanted: number) => {
    const index = rows.findIndex((row) => row.kind === 'message' && row.item.seq === wanted)
    const row = rows[index]
    if (row) {
      requested.current = null
      show(index)
      setHighlighted(row.key)
      onFound()
    } else if (requested.current !== wanted) {
      requested.current = wanted
      void load(wanted)
    }
  })
  const load = async (wanted: number) => {
    try {
      if (hasOlder) await loadOlder(wanted)
      // After the loaded messages were rendered, a target that is still missing does not exist.
      requestAnimationFrame(() => giveUp(wanted))
    } catch {
      showToast(conversationTexts.messages.failedGet, { tone: 'bad' })
      giveUp(wanted)
    }
  }
  const giveUp = (wanted: number) => {
    if (requested.current !== wanted) return
    requested.current = null
    onFound()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may contain the target
  useEffect(() => {
    if (seq !== null) look(seq)
  }, [seq, rows])
  useEffect(() => {
    if (highlighted === null) return
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [highlighted])
  return highlighted
}
