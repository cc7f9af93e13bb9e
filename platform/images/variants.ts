import path from 'node:path'
import { IMAGE_WIDTHS } from '../../contract/media/images.ts'
import type { Storage } from '../storage/port.ts'
import { createWorkerProcess } from '../worker-process/worker-process.ts'
import { imageProcessEnv } from './image-process-env.ts'
import type { VariantsTask, VariantTarget } from './variants-worker.ts'

/** AVIF first: where an image has AVIF, its WebP of the same width is stored later. */
const VARIANT_FORMATS = ['avif', 'webp'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

export type Variant = { width: number; format: VariantFormat }

/** All variants of an image, in the order in which they are stored. */
const variants: readonly Variant[] = VARIANT_FORMATS.flatMap((format) =>
  IMAGE_WIDTHS.map((width) => ({ width, format })),
)

/** Returns whether a stored file is an image that has variants. */
export const hasVariants = (key: string): boolean => /[^/]\.webp$/.test(key) && !/\.\d+\.webp$/.test(key)

/** Returns the key of a variant, which stands beside its image. */
export const variantKey = (key: string, { width, format }: Variant): string =>
  key.replace(/\.webp$/, `.${width}.${format}`)

/** Returns the key of the image for link previews, which stands beside its image. */
export const shareKey = (key: string): string => key.replace(/\.\w+$/, '.share.jpg')

/**
 * Removes a stored file and the variants of an image. The file first: a job that makes variants
 * checks afterwards that the file still exists.
 */
export const removeWithVariants = async (storage: Storage, key: string): Promise<void> => {
  await storage.remove(key)
  if (!hasVariants(key)) return
  await Promise.all(
    [shareKey(key), ...variants.map((one) => variantKey(key, one))].map((made) => storage.remove(made)),
  )
}

/** Encoding the largest images takes some seconds, on a busy machine more. */
const TIMEOUT_MS = 80_000

/** A separate process, one image at a time: its memory returns when it ends. */
const worker = createWorkerProcess<VariantsTask, VariantTarget[]>(
  path.join(import.meta.dirname, 'variants-worker.ts'),
  {
    timeoutMs: TIMEOUT_MS,
    env: imageProcessEnv,
    failed: (_kind, message, cause) => new Error(message, { cause }),
  },
)

/**
 * Writes the variants of an image into `folder` and returns those that were made: an animation has
 * no AVIF. None is wider than the image.
 */
export const encodeVariants = (
  source: string,
  folder: string,
  signal: AbortSignal,
): Promise<VariantTarget[]> => {
  const targets = variants.map((one) => ({ ...one, file: path.join(folder, `${one.width}.${one.format}`) }))
  return worker.run({ source, targets }, signal)
}
