/**
 * Posts a form like `fetch` and reports how much was sent: `onProgress` gets percent, 0 to 100.
 * @throws TypeError without a network; the signal's reason if it is aborted
 */
export const fetchWithUploadProgress = (
  url: string,
  { method, headers, body, signal }: RequestInit & { method: string; headers: Headers },
  onProgress: (percent: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
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
