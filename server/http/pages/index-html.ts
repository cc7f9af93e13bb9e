import { readFile, stat } from 'node:fs/promises'

/**
 * Returns a reader of the client's HTML page, which is read again when the file changes: a build
 * replaces the scripts that the old page names. `null` while there was no complete file yet.
 */
export const createIndexHtmlReader = (file: string): (() => Promise<string | null>) => {
  let html: string | null = null
  let readAt: number | undefined
  return async () => {
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (changedAt === undefined || changedAt === readAt) return html
    const text = await readFile(file, 'utf8').catch(() => '')
    // During a build the file is missing or incomplete: the last complete one stays in use.
    if (!text.includes('</html>')) return html
    html = text
    readAt = changedAt
    return html
  }
}
