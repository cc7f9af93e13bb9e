import { afterEach, expect, it, vi } from 'vitest'
import { fetchWithUploadProgress } from './fetch-with-upload-progress.ts'

afterEach(() => vi.unstubAllGlobals())

it('sends nothing if its signal was aborted before', async () => {
  const send = vi.fn()
  class Request {
    open = () => {}
    send = send
    upload = {}
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const signal = AbortSignal.abort('Stopped')
  const options = { method: 'POST', headers: new Headers(), body: new FormData(), signal }
  const request = fetchWithUploadProgress('/api/media/upload', options, () => {})
  expect(send).not.toHaveBeenCalled()
  await expect(request).rejects.toBe('Stopped')
})
