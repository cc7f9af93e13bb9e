import path from 'node:path'
import { z } from 'zod'

/** A model on this machine (an absolute path), or an archive to download. */
export type ModelSource = { folder: string } | { url: string; sha256: string }

const ARCHIVE = /^(https:\/\/[^#\s]+)#sha256=([\da-f]{64})$/i
const SCHEME = /^[a-z][a-z\d+.-]+:/i
const HINT = 'is a folder, or an https address of a tar archive with #sha256= and 64 hex digits'

/** An https address of an archive with its hash. Anything else without a scheme is a folder. */
export const modelSetting = z
  .string()
  .refine((text) => ARCHIVE.test(text) || !SCHEME.test(text), HINT)
  .transform((text): ModelSource => {
    const [, url, sha256] = ARCHIVE.exec(text) ?? []
    return url && sha256 ? { url, sha256: sha256.toLowerCase() } : { folder: path.resolve(text) }
  })
