import { create } from 'zustand'

/** The note that plays: its key, its position in seconds, and whether it cannot be loaded. */
type Playing = { key: string | null; isPlaying: boolean; position: number; hasFailed: boolean }

const RATES = [1, 1.5, 2] as const
type Rate = (typeof RATES)[number]

const useStore = create<Playing & { rate: Rate }>(() => ({
  ...{ key: null, isPlaying: false, position: 0, hasFailed: false },
  rate: 1,
}))

/** Returns how far a voice note has played, and the speed of all. */
export const useVoicePlayer = (key: string): Omit<Playing, 'key'> & { rate: Rate } => {
  const isPlaying = useStore((state) => state.key === key && state.isPlaying)
  const position = useStore((state) => (state.key === key ? state.position : 0))
  const hasFailed = useStore((state) => state.key === key && state.hasFailed)
  const rate = useStore((state) => state.rate)
  return { isPlaying, position, hasFailed, rate }
}

type Note = { key: string; url: string }

/** Plays a voice note, from `position` on if it is given; whatever else sounds pauses. */
export const playVoice = ({ key, url }: Note, position?: number): void => {
  const audio = theAudio()
  const before = useStore.getState()
  const isSame = before.key === key && !before.hasFailed
  // The address of the one that is loaded may have expired, which does not matter.
  if (!isSame) audio.src = url
  const start = position ?? (isSame && !audio.ended ? before.position : 0)
  if (!isSame || position !== undefined || audio.ended) audio.currentTime = start
  useStore.setState({ key, isPlaying: true, position: start, hasFailed: false })
  audio.playbackRate = before.rate
  path = location.pathname
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (!other.muted) other.pause()
  audio.play().catch(() => useStore.setState({ isPlaying: false }))
}

/** Pauses the voice note that plays. */
export const pauseVoice = (): void => element?.pause()

/** Moves within a voice note, whether it plays or not. */
export const seekVoice = (note: Note, position: number): void => {
  const { key, isPlaying } = useStore.getState()
  if (key !== note.key || !isPlaying || !element) playVoice(note, position)
  else element.currentTime = position
}

/** Takes the next speed, for this note and all others. */
export const nextRate = (): void => {
  const { rate } = useStore.getState()
  const next = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1
  useStore.setState({ rate: next })
  if (element) element.playbackRate = next
}

let element: HTMLAudioElement | undefined
/** The page that the note was started on: it ends when that is left. */
let path = ''

const theAudio = (): HTMLAudioElement => {
  if (element) return element
  const audio = new Audio()
  element = audio
  const isLeft = () => location.pathname !== path
  audio.addEventListener('timeupdate', () => {
    useStore.setState({ position: audio.currentTime })
    if (isLeft()) audio.pause()
  })
  audio.addEventListener('pause', () => useStore.setState({ isPlaying: false }))
  audio.addEventListener('ended', () => useStore.setState({ isPlaying: false, position: 0 }))
  audio.addEventListener('error', () => useStore.setState({ isPlaying: false, hasFailed: true }))
  // `play` does not bubble. The audio itself is not in the document.
  document.addEventListener(
    'play',
    ({ target }) => {
      if (target instanceof HTMLMediaElement && !target.muted) audio.pause()
    },
    true,
  )
  return audio
}
