import { readDraft, writeDraft } from '../../app/draft.ts'
import { readKeptFiles, writeKeptFiles } from '../../app/kept-files.ts'
import { currentUser } from '../../app/session.ts'

/** How a recording sounds, as the server measures it later. */
export type VoiceSound = { duration: number; peaks: readonly number[] }
export type Recorded = VoiceSound & { file: File }

/** The sound is a draft of its own: it says at once whether there is a recording. */
const nameOf = (draftName: string) => `voice:${draftName}`

/** Returns whether a recording waits to be sent to a conversation. */
export const hasRecording = (draftName: string): boolean =>
  readDraft<VoiceSound | null>(nameOf(draftName), null, 'device') !== null

/** Reads the recording that waits to be sent. */
export const readRecording = async (draftName: string): Promise<Recorded | null> => {
  const sound = readDraft<VoiceSound | null>(nameOf(draftName), null, 'device')
  const [file] = sound ? await readKeptFiles(nameOf(draftName)) : []
  return sound && file ? { ...sound, file } : null
}

/**
 * Keeps a recording on this device, over a reload; `null` once it was sent or deleted. One after
 * the other, so that a part that is still being stored does not come back after the deletion.
 */
export const keepRecording = (draftName: string, recorded: Recorded | null): Promise<void> => {
  const owner = currentUser()?.id
  writing = writing.then(async () => {
    // The sound of a user who signed out meanwhile is not for the next one.
    if (currentUser()?.id === owner) await write(draftName, recorded)
  })
  return writing
}

let writing = Promise.resolve()

const write = async (draftName: string, recorded: Recorded | null): Promise<void> => {
  const { file, ...sound } = recorded ?? {}
  if (!file) writeDraft(nameOf(draftName), undefined, 'device')
  await writeKeptFiles(nameOf(draftName), file ? [file] : [])
  if (file) writeDraft(nameOf(draftName), sound, 'device')
}
