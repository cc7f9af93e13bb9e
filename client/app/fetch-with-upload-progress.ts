/**
 * As `fetch` of a form, for files whose sending takes a while: `onProgress` gets the percent that
 * has left, 0 to 100. Fails as `fetch` does: a `TypeError` without a network, the signal's reason
 * where it gives up.
 */
export const fetchWithUploadProgress = (
  url: string,
  { method, headers, body, signal }: RequestInit & { method: string; headers: Headers },
  onProgress: (percent: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * 100))
    }
    request.onload = () => {
      const wait = request.getResponseHeader('retry-after')
      const answer = { status: request.status, headers: wait === null ? undefined : { 'retry-after': wait } }
      resolve(new Response(request.responseText, answer))
    }
    request.onerror = () => reject(new TypeError('Network error'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body instanceof FormData ? body : null)
  })
