import type { AssistantReply, Match } from '../../../contract/assistant/views.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { deviceZone, guessShopCountry } from '../../app/guess-country.ts'
import { CUT_OFF, readEventStream } from '../../app/read-event-stream.ts'
import { currentUser } from '../../app/session.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { putProducts } from '../products/store.ts'

/** The products that fit a query, the best first. Throws `CallError`. */
export const findMatches = async (query: string, signal: AbortSignal): Promise<readonly Match[]> => {
  const { results } = await call('discoverProducts', { query }, { signal, country: countryHere() })
  putProducts(results.map(({ product }) => product))
  return results
}

export type Question = {
  message: string
  sessionId: string | null
  /** A picture that it is about. */
  image?: File
  /** Gets the answer so far, as it is written; `''` when it starts again. */
  onText: (text: string) => void
  signal: AbortSignal
}

/**
 * Asks the assistant. A broken stream is repeated as a plain request, and an unknown session
 * replaced by a new one. @throws CallError
 */
export const askAssistant = async (question: Question): Promise<AssistantReply> => {
  const reply = await send(question, true).catch((error: unknown) => {
    const code = error instanceof CallError ? error.code : ''
    if (code !== CUT_OFF && (code !== 'NOT_FOUND' || question.sessionId === null)) throw error
    question.onText('')
    return code === CUT_OFF ? send(question, false) : send({ ...question, sessionId: null }, true)
  })
  putProducts(reply.products)
  return reply
}

const send = ({ message, sessionId, image, onText, signal }: Question, isStreamed: boolean) => {
  const options = {
    signal,
    country: countryHere(),
    ...(isStreamed && { readStream: readEventStream(onText) }),
  }
  const shared = { sessionId, language: 'en' }
  const place = placeOf()
  const metadata = { deviceType: 'web', source: 'assistant' }
  if (!image) return call('askAssistant', { ...shared, message, location: place, metadata }, options)
  // Multipart forms contain objects as JSON.
  const form = { location: JSON.stringify(place), metadata: JSON.stringify(metadata) }
  return call(
    'askAssistantAboutImage',
    { ...shared, ...form, message: message || shoppingTexts.assistant.lookAtIt },
    { ...options, files: { image } },
  )
}

/** Of a visitor, 'under 3,000' is in the money of where they are. */
const countryHere = (): string | null => guessShopCountry(deviceZone())

/** Nairobi, Kenya, is the default. */
const placeOf = () => {
  const country = currentUser()?.countryCode
  return country && country !== 'KE' ? { country } : { country: 'Kenya', city: 'Nairobi' }
}
