import { endpointTable } from 'virtual:endpoints'
import type { EndpointName } from '../../contract/index.ts'
import { CallError } from './call-error.ts'
import { failureOf } from './send.ts'
import { freshToken } from './tokens.ts'

/**
 * Downloads the file that an endpoint returns and saves it as `fileName`. `id` is that of the path.
 * @throws CallError
 */
export const download = async (name: EndpointName, fileName: string, id = ''): Promise<void> => {
  const token = await freshToken()
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const response = await fetch(`/api${endpointTable[name][1].replace(':id', encodeURIComponent(id))}`, {
    headers,
  }).catch(() => {
    throw CallError.noAnswer()
  })
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => undefined))
  saveFile(await response.blob(), fileName)
}

/** Saves a file as `fileName`. */
export const saveFile = (file: Blob, fileName: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
