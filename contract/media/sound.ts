import { z } from 'zod'

/** How a voice note sounds. Only attachments of the type `audio` have these fields. */
export const soundFields = {
  /** Seconds. */
  duration: z.number().optional(),
  /** The loudness of equal parts of the recording, from 0 to 100: its waveform. */
  peaks: z.array(z.number().int()).optional(),
}
