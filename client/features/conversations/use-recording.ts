import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { type Recording, startRecording } from './recording.ts'
import { keepRecording, type Recorded, readRecording } from './voice-draft.ts'

/** Shorter ones were not meant. */
const MIN_SECONDS = 0.5
/** Bars of the loudness that are shown while recording. */
export const SHOWN_LEVELS = 60

type Meter = { seconds: number; levels: readonly number[] }

/**
 * Records while its component is there, or takes up a recording that was kept. When the component
 * is left, the recording stays as a draft. `onProblem` is called if there is no recording.
 */
export const useRecording = ({
  draftName,
  isKept,
  onEnd,
  onProblem,
}: {
  draftName: string
  isKept: boolean
  onEnd: (recorded: Recorded) => void
  onProblem: (text: string | null) => void
}) => {
  const [isRecording, setRecording] = useState(false)
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const [meter, setMeter] = useState<Meter>({ seconds: 0, levels: [] })
  const recording = useRef<Recording | null>(null)
  const isDiscarded = useRef(false)
  const finish = useEffectEvent((made: Recorded) => {
    setRecording(false)
    setRecorded(made)
    onEnd(made)
  })
  const giveUp = useEffectEvent((text: string | null) => onProblem(text))

  useEffect(() => {
    let isLeft = false
    const begin = async () => {
      if (isKept) {
        const made = await readRecording(draftName)
        if (isLeft) return
        if (made) setRecorded(made)
        else await keepRecording(draftName, null).then(() => giveUp(null))
        return
      }
      const started = await startRecording({
        onLevel: (level, seconds) =>
          setMeter(({ levels }) => ({ seconds, levels: [...levels.slice(1 - SHOWN_LEVELS), level] })),
        onSlice: (made) => void (isDiscarded.current || keepRecording(draftName, made)),
        onEnd: async (made) => {
          const isTooShort = !made || made.duration < MIN_SECONDS
          // Shown as recorded once it is kept. A private window may have no database.
          const kept = keepRecording(draftName, isTooShort || isDiscarded.current ? null : made)
          await kept.catch(() => {})
          if (isLeft || isDiscarded.current) return
          if (isTooShort) giveUp(chatToolsTexts.voice.tooShort)
          else finish(made)
        },
      })
      recording.current = started
      if (isLeft || isDiscarded.current) started.stop()
      else setRecording(true)
    }
    begin().catch((error: unknown) => isLeft || giveUp(problemOf(error)))
    return () => {
      isLeft = true
      recording.current?.stop()
    }
  }, [draftName, isKept])

  return {
    isRecording,
    recorded,
    ...meter,
    stop: () => recording.current?.stop(),
    /** Deletes what was recorded. */
    discard: () => {
      isDiscarded.current = true
      recording.current?.stop()
      void keepRecording(draftName, null)
    },
  }
}

const problemOf = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return chatToolsTexts.voice.refused
  return name === 'NotFoundError' ? chatToolsTexts.voice.noMicrophone : chatToolsTexts.voice.failed
}
