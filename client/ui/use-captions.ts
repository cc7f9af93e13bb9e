import { useEffect, useState } from 'react'
import { setPreference, usePreferences } from './preferences.ts'
import { splitCue } from './split-cue.ts'

/**
 * Returns the current caption of the WebVTT file at `url`, or ''. A player would need `crossorigin`
 * for captions of another origin, which a bucket may not allow; so the file is loaded here.
 */
export const useCaptions = (player: HTMLVideoElement | null, url: string | null): string => {
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!player || !url) return
    const over = new AbortController()
    const { signal } = over
    const element = document.createElement('track')
    element.kind = 'captions'
    element.srclang = 'en'
    const { track } = element
    element.addEventListener('load', () => shorten(track), { signal })
    track.addEventListener('cuechange', () => setWords(textOf(track)), { signal })
    player.append(element)
    let file = ''
    const show = async () => {
      file = URL.createObjectURL(await fetchFile(url, signal))
      element.src = file
      // The browser follows the cues and draws nothing: the words are part of the page.
      track.mode = 'hidden'
    }
    // Without a network, or from a bucket that lets no page read it, the video plays without
    // captions.
    show().catch(() => {})
    return () => {
      over.abort()
      element.remove()
      URL.revokeObjectURL(file)
      setWords('')
    }
  }, [player, url])
  return words
}

/**
 * Whether captions are wanted, and how to switch that. By default they are on while muted and off
 * with sound; this device remembers one choice for each.
 */
export const useCaptionSwitch = (hasSound: boolean): { isOn: boolean; toggle: () => void } => {
  const name = hasSound ? 'showsCaptionsWithSound' : 'showsCaptions'
  const isOn = usePreferences((preferences) => preferences[name])
  return { isOn, toggle: () => setPreference(name, !isOn) }
}

/** Replaces cues that are too long for two lines by shorter ones, each in its share of the time. */
const shorten = (track: TextTrack) => {
  for (const cue of [...(track.cues ?? [])]) {
    if (!(cue instanceof VTTCue)) continue
    const parts = splitCue(cue)
    if (parts.length === 1) continue
    track.removeCue(cue)
    for (const { startTime, endTime, text } of parts) track.addCue(new VTTCue(startTime, endTime, text))
  }
}

const textOf = (track: TextTrack): string =>
  [...(track.activeCues ?? [])]
    .map((cue) => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''))
    .join(' ')
    .trim()

const fetchFile = async (url: string, signal: AbortSignal): Promise<Blob> => {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`No captions: ${answer.status}`)
  const file = await answer.blob()
  signal.throwIfAborted()
  return file
}
