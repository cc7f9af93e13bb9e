import { EventSourceParserStream } from 'eventsource-parser/stream'
import { texts } from '../messages/first-load.ts'
import { CallError } from './call-error.ts'
import { failureOf } from './send.ts'

/**
 * The code of a stream that ended early. The server may have finished its work.
 */
export const CUT_OFF = 'CUT_OFF'

/**
 * Reads a streamed answer: `onText` gets each piece, and the envelope at the end has the whole
 * text. An answer that is not streamed is read whole. For `SendOptions.readStream`. @throws
 * CallError; `CUT_OFF` if the stream broke
 */
export const readEventStream =
  (onText: (text: string) => void) =>
  async (response: Response): Promise<string> => {
    const type = response.headers.get('content-type') ?? ''
    if (!type.includes('text/event-stream') || !response.body) return await response.text()
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) throw cutOff()
        const { event, data } = value
        if (event === 'done') return data
        // The status was sent before the failure: its code tells which one it is.
        if (event === 'error') throw failureOf(500, JSON.parse(data))
        if (event === 'delta') onText(JSON.parse(data).text)
      }
    } catch (error) {
      if (error instanceof CallError) throw error
      // Aborted by the caller.
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw cutOff()
    } finally {
      void reader.cancel().catch(() => {})
    }
  }

const cutOff = () => new CallError({ status: 0, code: CUT_OFF, message: texts.failures.network })
