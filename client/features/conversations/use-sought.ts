import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { showToast } from '../../ui/toast.ts'
import type { LogItem } from './log-item.ts'
import type { TimelineRow } from './timeline.ts'

/** So long a message that one came for is marked. */
const LIT_MS = 2500

/**
 * Brings one message into sight: what lies between it and the end of the talk is asked for first, where it is not here.
 * Answers the key of the row that is marked for a while.
 */
export const useSought = ({
  seq,
  rows,
  hasOlder,
  loadOlder,
  onFound = () => {},
  show,
}: {
  /** Its number; `null` where none is wanted. */
  seq: number | null
  rows: readonly TimelineRow<LogItem>[]
  hasOlder: boolean
  loadOlder: (downTo: number) => Promise<unknown>
  onFound: (() => void) | undefined
  show: (index: number) => void
}): string | null => {
  const [lit, setLit] = useState<string | null>(null)
  const asked = useRef<number | null>(null)
  const look = useEffectEvent((wanted: number) => {
    const index = rows.findIndex((row) => row.kind === 'message' && row.item.seq === wanted)
    const row = rows[index]
    if (row) {
      asked.current = null
      show(index)
      setLit(row.key)
      onFound()
    } else if (asked.current !== wanted) {
      asked.current = wanted
      void ask(wanted)
    }
  })
  const ask = async (wanted: number) => {
    try {
      if (hasOlder) await loadOlder(wanted)
      // What has just come is drawn first; whatever is not there then is gone.
      requestAnimationFrame(() => giveUp(wanted))
    } catch {
      showToast(conversationTexts.messages.failedGet, { tone: 'bad' })
      giveUp(wanted)
    }
  }
  const giveUp = (wanted: number) => {
    if (asked.current !== wanted) return
    asked.current = null
    onFound()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again whenever rows have come
  useEffect(() => {
    if (seq !== null) look(seq)
  }, [seq, rows])
  useEffect(() => {
    if (lit === null) return
    const timer = setTimeout(() => setLit(null), LIT_MS)
    return () => clearTimeout(timer)
  }, [lit])
  return lit
}
