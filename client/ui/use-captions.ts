import { useEffect } from 'react'
import { setPreference, usePreferences } from './preferences.ts'

/**
 * Shows a player's captions where this device's owner wants them, also those that are added later; what is switched in the
 * browser's own controls is remembered for all players.
 */
export const useCaptions = (player: HTMLVideoElement | null) => {
  const isOn = usePreferences(({ showsCaptions }) => showsCaptions)
  useEffect(() => {
    if (!player) return
    const { textTracks } = player
    // Disabled, a file of captions is not even fetched.
    const apply = () => {
      for (const track of textTracks) track.mode = isOn ? 'showing' : 'disabled'
    }
    const remember = () => {
      const isShown = [...textTracks].some(({ mode }) => mode === 'showing')
      if (textTracks.length > 0 && isShown !== isOn) setPreference('showsCaptions', isShown)
    }
    apply()
    textTracks.addEventListener('addtrack', apply)
    if (player.controls) textTracks.addEventListener('change', remember)
    return () => {
      textTracks.removeEventListener('addtrack', apply)
      textTracks.removeEventListener('change', remember)
    }
  }, [player, isOn])
}
