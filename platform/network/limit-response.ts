/** A response of another service was longer than it may be. */
export class ResponseTooLong extends Error {
  override readonly name = 'ResponseTooLong'
}

/**
 * Returns the response with a body that fails with `ResponseTooLong` after `maxBytes`, so that a
 * service that never stops sending costs neither memory nor the whole time limit of a call.
 */
export const limitReadBytes = (response: Response, maxBytes: number): Response => {
  if (!response.body) return response
  let bytes = 0
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength
        if (bytes > maxBytes) throw new ResponseTooLong(`The answer is over ${maxBytes} bytes`)
        controller.enqueue(chunk)
      },
    }),
  )
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}
