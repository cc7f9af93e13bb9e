import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { UnusableModel } from '../model-source.ts'

/** `modelConfig` of sherpa-onnx, with absolute paths. */
export type SherpaConfig = Record<string, unknown>

/**
 * An operator may describe a model in this file: sherpa-onnx's `modelConfig`, with paths relative
 * to the folder.
 */
const CONFIG_FILE = 'sherpa.json'
const configSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.record(z.string(), z.union([z.string(), z.number()]))]),
)

/**
 * A model family is recognised by its files, and by its folder's name if several have the same
 * files.
 */
type Family = { key: string; files: Record<string, RegExp>; folder?: RegExp; options?: 'language' | 'canary' }

const ONNX = String.raw`(?:\.int8|\.fp16)?\.(?:onnx|ort)$`
const onnx = (stem: string) => new RegExp(`(?:^|[-_.])${stem}${ONNX}`, 'i')
const encoderAndDecoder = { encoder: onnx('encoder(?:[-_].*)?'), decoder: onnx('decoder(?:[-_].*)?') }
const model = { model: onnx('model(?:[-_].*)?') }

const families: readonly Family[] = [
  { key: 'transducer', files: { ...encoderAndDecoder, joiner: onnx('joiner(?:[-_].*)?') } },
  {
    key: 'moonshine',
    files: {
      preprocessor: onnx('preprocess'),
      encoder: onnx('encode'),
      uncachedDecoder: onnx('uncached_decode'),
      cachedDecoder: /^cached_decode(?:\.int8)?\.onnx$/,
    },
  },
  {
    key: 'moonshine',
    files: { encoder: onnx('encoder_model'), mergedDecoder: onnx('decoder_model_merged') },
  },
  { key: 'canary', files: encoderAndDecoder, folder: /canary/i, options: 'canary' },
  { key: 'fireRedAsr', files: encoderAndDecoder, folder: /fire-?red/i },
  { key: 'whisper', files: encoderAndDecoder, options: 'language' },
  { key: 'senseVoice', files: model, folder: /sense-?voice/i, options: 'language' },
  { key: 'omnilingual', files: model, folder: /omnilingual/i },
  { key: 'dolphin', files: model, folder: /dolphin/i },
  { key: 'paraformer', files: model, folder: /paraformer/i },
  { key: 'wenetCtc', files: model, folder: /wenet/i },
  { key: 'zipformerCtc', files: model, folder: /zipformer/i },
  { key: 'nemoCtc', files: model, folder: /nemo|parakeet|conformer/i },
]

/**
 * Returns how sherpa-onnx loads the speech model in `folder`, by its `sherpa.json` or by the names
 * of its files.
 * @throws UnusableModel if a file is missing or the kind of model cannot be told
 */
export const readSherpaConfig = (folder: string, language: string | null): SherpaConfig => {
  if (existsSync(path.join(folder, CONFIG_FILE))) return readConfigFile(folder)
  const files = readdirSync(folder)
  const tokens = files.find((name) => /(?:^|-)tokens\.txt$/.test(name))
  if (!tokens) throw new UnusableModel(`${folder} has no tokens.txt: it is no model for sherpa-onnx`)
  for (const family of families) {
    if (family.folder && !family.folder.test(folder)) continue
    const found = matchFiles(family, files)
    if (!found) continue
    const paths = mapValues(found, (name) => path.join(folder, name))
    return { [family.key]: { ...paths, ...optionsOf(family, language) }, tokens: path.join(folder, tokens) }
  }
  throw new UnusableModel(`The kind of speech model in ${folder} is unknown: describe it in ${CONFIG_FILE}`)
}

/**
 * Returns one file per role, or null unless all are there. A quantised file is preferred: it needs
 * less memory.
 */
const matchFiles = ({ files: roles }: Family, files: readonly string[]): Record<string, string> | null => {
  const found = mapValues(roles, (pattern) => {
    const matching = files.filter((name) => pattern.test(name)).sort()
    return matching.find((name) => name.includes('.int8.')) ?? matching[0] ?? ''
  })
  return Object.values(found).includes('') ? null : found
}

const optionsOf = ({ options }: Family, language: string | null): Record<string, string> => {
  if (!options || !language) return {}
  return options === 'canary' ? { srcLang: language, tgtLang: language } : { language }
}

const readConfigFile = (folder: string): SherpaConfig => {
  const file = path.join(folder, CONFIG_FILE)
  const parsed = configSchema.safeParse(parseJson(file))
  if (!parsed.success) throw new UnusableModel(`${file} is not a modelConfig of sherpa-onnx`)
  // A text that names a file is a path; others, such as a language, stay.
  const resolve = (value: string | number) => {
    const absolute = path.join(folder, String(value))
    return typeof value === 'string' && value !== '' && existsSync(absolute) ? absolute : value
  }
  return mapValues(parsed.data, (value) =>
    typeof value === 'object' ? mapValues(value, resolve) : resolve(value),
  )
}

const parseJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
