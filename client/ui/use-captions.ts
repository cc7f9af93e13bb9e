import { useEffect } from 'react'
import { setPreference, usePreferences } from './preferences.ts'

/**
 * Shows a player's captions, WebVTT at `url`, where this device's owner wants them; what is switched in the browser's own
 * controls is remembered for all players. `place` says where on the picture a cue stands. Unwanted, they are not fetched.
 *
 * They are fetched here and handed over: from another origin, a bucket's, a player takes none unless the video itself is
 * asked for with `crossorigin`, and a bucket that does not allow that would then show no video at all.
 */
export const useCaptions = (
  player: HTMLVideoElement | null,
  url: string | null,
  place?: (cue: VTTCue) => void,
) => {
  const isOn = usePreferences(({ showsCaptions }) => showsCaptions)
  useEffect(() => {
    if (!player || !url) return
    const over = new AbortController()
    const { signal } = over
    // Empty until they are there, so that the browser's own controls have their switch.
    const element = createTrack(place)
    const { track } = element
    player.append(element)
    let file = ''
    const remember = () => {
      const isShown = track.mode === 'showing'
      if (isShown !== isOn) setPreference('showsCaptions', isShown)
    }
    const show = async () => {
      const words = await fetchWords(url, signal)
      file = URL.createObjectURL(words)
      element.src = file
      track.mode = 'showing'
    }
    const listen = () => {
      if (player.controls) player.textTracks.addEventListener('change', remember, { signal })
    }
    // Without a network, or from a bucket that lets no page read it, the video goes without them.
    if (isOn) show().then(listen, () => {})
    else listen()
    return () => {
      over.abort()
      element.remove()
      URL.revokeObjectURL(file)
    }
  }, [player, url, isOn, place])
}

const createTrack = (place?: (cue: VTTCue) => void): HTMLTrackElement => {
  const element = document.createElement('track')
  element.kind = 'captions'
  element.srclang = 'en'
  element.addEventListener('load', () => {
    for (const cue of element.track.cues ?? []) if (cue instanceof VTTCue) place?.(cue)
  })
  return element
}

const fetchWords = async (url: string, signal: AbortSignal): Promise<Blob> => {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`No captions: ${answer.status}`)
  const words = await answer.blob()
  signal.throwIfAborted()
  return words
}
