import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the double: the body of a JSON call, or the form fields of a transcription. */
type AiRequest = { path: string; authorization: string | undefined; body: AiBody }
type AiBody = {
  model?: string
  stream?: boolean
  messages?: { role: string; content: unknown; tool_call_id?: string }[]
  tools?: { function: { name: string } }[]
  response_format?: { type: string }
  input?: string[]
  form?: string
}

/** The next answer of the model: a text, or a tool call. */
type AiSays = { text: string } | { tool: string; input: unknown }

/** The behaviour of the double, which can be changed at any time. */
type AiScript = {
  /** The answer to a chat completion. */
  says(request: AiRequest): AiSays
  /** Returns the vector of a text. */
  vector(text: string): number[]
  /** A request with such a text is refused. */
  refuses(text: string): boolean
  transcript: { text: string; language: string; segments: { start: number; end: number; text: string }[] }
  /**
   * A failure in place of an answer. `hang`: never answers. `cut`: a stream that ends in the
   * middle. `endless`: an answer that never ends.
   */
  trouble:
    | null
    | { status: number; headers?: Record<string, string> }
    | 'hang'
    | 'nonsense'
    | 'cut'
    | 'endless'
}

export type AiDouble = {
  url: string
  script: AiScript
  requests: AiRequest[]
  close(): Promise<void>
}

/**
 * Starts a server for OpenAI's protocol: chat completions (plain, streamed, with tools),
 * embeddings, transcriptions.
 */
export const startAiDouble = async (): Promise<AiDouble> => {
  const requests: AiRequest[] = []
  const script: AiScript = {
    says: () => ({ text: 'Hello.' }),
    vector: (text) => [text.length, 1, 0],
    refuses: () => false,
    transcript: { text: '', language: 'en', segments: [] },
    trouble: null,
  }
  const server = createServer(async (request, response) => {
    const call = await readRequest(request)
    requests.push(call)
    if (script.trouble === 'hang') return
    if (script.trouble === 'nonsense') return send(response, 200, '<html>Welcome</html>', 'text/html')
    if (script.trouble === 'endless') return sendWithoutEnd(response)
    if (script.trouble && script.trouble !== 'cut') {
      for (const [name, value] of Object.entries(script.trouble.headers ?? {}))
        response.setHeader(name, value)
      return send(response, script.trouble.status, JSON.stringify({ error: { message: 'No.' } }))
    }
    answer(call, response, script)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    script,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const answer = (request: AiRequest, response: ServerResponse, script: AiScript): void => {
  const { path, body } = request
  if (path === '/v1/embeddings' && body.input?.some((text) => script.refuses(text)))
    send(response, 400, JSON.stringify({ error: { message: 'Too long' } }))
  else if (path === '/v1/embeddings') sendJson(response, vectorsOf(script, body))
  else if (path === '/v1/audio/transcriptions') sendJson(response, transcriptOf(script, body.form ?? ''))
  else if (path !== '/v1/chat/completions')
    send(response, 404, JSON.stringify({ error: { message: 'Unknown path' } }))
  else if (body.stream) stream(response, script.says(request), script.trouble === 'cut')
  else sendJson(response, completionOf(script.says(request), body))
}

/** Sends spaces before a JSON text that never comes. */
const sendWithoutEnd = (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  const fill = () => {
    while (!response.destroyed && response.write(' '.repeat(64_000)));
  }
  response.on('drain', fill)
  fill()
}

const vectorsOf = (script: AiScript, { model, input = [] }: AiBody) => ({
  object: 'list',
  model,
  data: input.map((text, index) => ({ object: 'embedding', index, embedding: script.vector(text) })),
  usage: { prompt_tokens: 1, total_tokens: 1 },
})

const completionOf = (said: AiSays, { model }: AiBody) => ({
  id: 'one',
  object: 'chat.completion',
  created: 0,
  model,
  choices: [
    {
      index: 0,
      finish_reason: 'text' in said ? 'stop' : 'tool_calls',
      message: { role: 'assistant', ...messageOf(said) },
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})

/** Returns segments only if requested, with all of Whisper's fields. */
const transcriptOf = ({ transcript }: AiScript, form: string) =>
  form.includes('verbose_json')
    ? {
        task: 'transcribe',
        duration: transcript.segments.at(-1)?.end ?? 0,
        language: transcript.language,
        text: transcript.text,
        segments: transcript.segments.map((segment, id) => ({
          id,
          seek: 0,
          ...segment,
          tokens: [1],
          temperature: 0,
          avg_logprob: -0.2,
          compression_ratio: 1,
          no_speech_prob: 0.01,
        })),
      }
    : { text: transcript.text }

const messageOf = (said: AiSays) =>
  'text' in said
    ? { content: said.text }
    : {
        content: null,
        tool_calls: [
          {
            index: 0,
            id: 'call-1',
            type: 'function',
            function: { name: said.tool, arguments: JSON.stringify(said.input) },
          },
        ],
      }

/** Streams word by word; `isCut` closes the connection after the first. */
const stream = (response: ServerResponse, said: AiSays, isCut: boolean): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const parts =
    'text' in said ? (said.text.match(/\S+\s*/g) ?? []).map((content) => ({ content })) : [messageOf(said)]
  for (const delta of isCut ? parts.slice(0, 1) : parts)
    response.write(`data: ${JSON.stringify(chunk(delta, null))}\n\n`)
  if (isCut) {
    setImmediate(() => response.destroy())
    return
  }
  response.write(`data: ${JSON.stringify(chunk({}, 'text' in said ? 'stop' : 'tool_calls'))}\n\n`)
  response.end('data: [DONE]\n\n')
}

const chunk = (delta: object, finish_reason: string | null) => ({
  id: 'one',
  object: 'chat.completion.chunk',
  created: 0,
  model: 'double',
  choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason }],
})

const readRequest = async (request: IncomingMessage): Promise<AiRequest> => {
  const bytes = Buffer.concat(await Array.fromAsync(request))
  const isJson = request.headers['content-type']?.startsWith('application/json')
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body: isJson ? JSON.parse(bytes.toString('utf8')) : { form: bytes.toString('latin1') },
  }
}

const sendJson = (response: ServerResponse, body: object): void => send(response, 200, JSON.stringify(body))

const send = (response: ServerResponse, status: number, body: string, type = 'application/json'): void => {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}
