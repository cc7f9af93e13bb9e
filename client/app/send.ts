import { endpointTable } from 'virtual:endpoints'
import type { FieldCode, FieldError } from '../../contract/errors.ts'
import type { EndpointName, Endpoints } from '../../contract/index.ts'
import type { EndpointAnswer, EndpointInput } from '../../contract/wire.ts'
import { errorText, fieldText } from '../messages/catalogue.ts'
import { texts } from '../messages/first-load.ts'
import { noteAnswer, noteNoAnswer } from '../ui/network.ts'
import { CallError } from './call-error.ts'
import { smallPhoto } from './small-photo.ts'

export type SendOptions = {
  signal?: AbortSignal
  /** Milliseconds after which the wait is given up with 'Request timed out'. */
  timeout?: number
  /** Sent as `Idempotency-Key`: the same key again gets the first answer again. */
  key?: string
  /** The country of the device's time zone (ISO 3166); the server prefers what its proxy names. */
  country?: string | null
  /** Files by their field's name; then the call goes as a form (multipart). */
  files?: Readonly<Record<string, File>>
  /** Gets the percent of the form that was sent, 0 to 100. Only with `files`. */
  onProgress?: (percent: number) => void
  /**
   * Requests the answer as a stream of events, reads it (`readEventStream`) and returns its
   * envelope.
   */
  readStream?: (response: Response) => Promise<string>
}

/**
 * Makes one request and returns the data of its envelope. `call.ts` handles sessions. @throws
 * CallError
 */
export const send = async <N extends EndpointName>(
  name: N,
  input: EndpointInput<Endpoints[N]> | undefined,
  { token, ...options }: SendOptions & { token?: string | null } = {},
): Promise<EndpointAnswer<Endpoints[N]>> => {
  const [method] = endpointTable[name]
  const { url, body } = splitInput(name, input)
  const headers = new Headers({ accept: options.readStream ? 'text/event-stream' : 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (options.key) headers.set('idempotency-key', options.key)
  if (options.country) headers.set('x-country-code', options.country)
  // The browser sets the content type of a form, with its boundary.
  if (method !== 'GET' && !options.files) headers.set('content-type', 'application/json')

  const request = {
    method,
    headers,
    signal: signalOf(options),
    ...(method !== 'GET' && {
      body: options.files ? await formOf(body, options.files) : JSON.stringify(body),
    }),
  }
  const { response, text } = await exchange(url, request, options)
  const envelope = parse(text)
  if (!response.ok) throw failureOf(response.status, envelope, response.headers.get('retry-after'))
  if (!isEnvelope(envelope) || envelope.success !== true) throw badAnswer(response.status)
  // The server serialises by the contract's own schema of this endpoint.
  return envelope.data as EndpointAnswer<Endpoints[N]>
}

/** Returns the error of a failed answer; `body` is its envelope, if it has one. */
export const failureOf = (status: number, body: unknown, retryAfter: string | null = null): CallError => {
  const wait = retryAfter === null ? Number.NaN : Number(retryAfter)
  const shared = { status, retryAfter: Number.isFinite(wait) ? wait : null }
  if (body === undefined)
    return new CallError({ ...shared, code: 'INVALID_JSON', message: texts.failures.invalidJson })
  const envelope = isEnvelope(body) ? body : {}
  const error = isEnvelope(envelope.error) ? envelope.error : {}
  const said = [envelope.message, error.message].find((text) => typeof text === 'string' && text !== '')
  const details = isEnvelope(error.details) ? error.details : {}
  const code = typeof error.code === 'string' ? error.code : 'UNKNOWN'
  return new CallError({
    ...shared,
    code,
    message: errorText(code) ?? (typeof said === 'string' ? said : texts.failures.request(status)),
    isExplained: said !== undefined,
    fields: fieldsOf(envelope.errors, details.fields ?? []),
    reason: typeof details.reason === 'string' ? details.reason : null,
  })
}

/** The flat input of an endpoint, put where the contract says: path, query or body. */
const splitInput = (name: EndpointName, input: unknown) => {
  const [, path, inQuery = []] = endpointTable[name]
  const rest: Record<string, unknown> = { ...Object(input) }
  const take = (key: string): unknown => {
    const value = rest[key]
    delete rest[key]
    return value
  }
  const place = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(take(key))))
  const query = new URLSearchParams()
  for (const key of inQuery) {
    const value = take(key)
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  return { url: `/api${place}${query.size > 0 ? `?${query}` : ''}`, body: rest }
}

/** Plain fields first: the server may need them to judge the files. */
const formOf = async (
  body: Record<string, unknown>,
  files: Readonly<Record<string, File>>,
): Promise<FormData> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== undefined && value !== null) form.set(name, String(value))
  for (const [name, file] of Object.entries(files)) form.set(name, await smallPhoto(file))
  return form
}

const exchange = async (
  url: string,
  request: RequestInit & { method: string; headers: Headers },
  { onProgress, readStream }: SendOptions,
) => {
  const since = Date.now()
  try {
    const response = onProgress
      ? await (await import('./fetch-with-upload-progress.ts')).fetchWithUploadProgress(
          url,
          request,
          onProgress,
        )
      : await fetch(url, request)
    noteAnswer()
    return { response, text: await (readStream?.(response) ?? response.text()) }
  } catch (error) {
    if (error instanceof CallError) throw error
    const name = error instanceof DOMException ? error.name : ''
    // Aborted by the caller.
    if (name === 'AbortError') throw error
    const isGivenUp = name === 'TimeoutError'
    noteNoAnswer(isGivenUp ? since : undefined)
    if (isGivenUp) throw new CallError({ status: 0, code: 'TIMEOUT', message: texts.failures.timeout })
    throw CallError.noAnswer()
  }
}

const signalOf = ({ signal, timeout }: SendOptions): AbortSignal | undefined => {
  if (timeout === undefined) return signal
  const clock = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([signal, clock]) : clock
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const badAnswer = (status: number) =>
  new CallError({ status, code: 'INVALID_JSON', message: texts.failures.invalidJson })

const isEnvelope = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The invalid fields, with their texts in the active language. */
const fieldsOf = (said: unknown, coded: unknown): FieldError[] =>
  itemsOf<FieldError>(said, 'message').map(({ path, message }) => {
    const code = itemsOf<FieldCode & { path: string }>(coded, 'code').find((one) => one.path === path)
    return { path, message: (code ? fieldText(code) : errorText('VALIDATION_FAILED')) ?? message }
  })

/** Returns the items that have this text field; the contract declares their other fields. */
const itemsOf = <Item>(list: unknown, text: string): Item[] =>
  Array.isArray(list) ? list.filter((item) => typeof item?.[text] === 'string') : []
