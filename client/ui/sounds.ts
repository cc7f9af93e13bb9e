import { type SwitchName, usePreferences } from './preferences.ts'

type Sound = 'message' | 'notification' | 'key'

/**
 * Plays a short synthesised sound if its switch in the settings is on. Browsers allow sound only
 * after the first tap.
 */
export const playSound = (sound: Sound): void => {
  if (!usePreferences.getState()[preferences[sound]] || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  for (const note of notes[sound]) play(context, note)
}

const preferences = {
  message: 'messageSound',
  notification: 'notificationSound',
  key: 'keyboardSound',
} as const satisfies Record<Sound, SwitchName>

/** Pitch in hertz, seconds from now, seconds that it lasts, loudness from 0 to 1. */
type Note = { pitch: number; at: number; length: number; gain: number }

const notes: Record<Sound, readonly Note[]> = {
  message: [
    { pitch: 659, at: 0, length: 0.12, gain: 0.12 },
    { pitch: 880, at: 0.09, length: 0.2, gain: 0.12 },
  ],
  notification: [
    { pitch: 1047, at: 0, length: 0.12, gain: 0.1 },
    { pitch: 784, at: 0.11, length: 0.24, gain: 0.1 },
  ],
  key: [{ pitch: 1800, at: 0, length: 0.02, gain: 0.03 }],
}

let context: AudioContext | undefined

const play = (audio: AudioContext, { pitch, at, length, gain }: Note) => {
  const tone = new OscillatorNode(audio, { frequency: pitch, type: 'triangle' })
  const loudness = new GainNode(audio, { gain })
  const from = audio.currentTime + at
  // It fades instead of stopping, which would click.
  loudness.gain.setValueAtTime(gain, from)
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + length)
  tone.connect(loudness).connect(audio.destination)
  tone.start(from)
  tone.stop(from + length)
}
