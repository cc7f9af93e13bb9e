import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { z } from 'zod'

/** Fields of an answer's `data`, which the caller reads with a schema of its own. */
type Answer = { status: number; data: unknown }
export type Client = ReturnType<typeof createClient>

const answerBody = z.object({ data: z.unknown().optional() })

const unpack = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** Calls the API over kept-alive connections and counts the bytes on them, headers included. */
export const createClient = (address: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const sockets = new Set<Socket>()
  const call = (method: string, to: string, { body, token }: { body?: object; token?: string } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const headers = {
        'accept-encoding': 'gzip, br',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const sent = request(`${address}${to}`, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () => {
          const isJson = answer.headers['content-type']?.includes('json') ?? false
          const bytes = unpack(Buffer.concat(parts), answer.headers['content-encoding'])
          const whole = isJson ? answerBody.parse(JSON.parse(String(bytes))) : {}
          resolve({ status: answer.statusCode ?? 0, data: whole.data })
        })
      })
      sent.on('socket', (socket) => sockets.add(socket))
      sent.on('error', reject).end(text)
    })
  return {
    call,
    /** Calls the API and throws unless it succeeds. */
    ask: async (method: string, to: string, options?: Parameters<typeof call>[2]): Promise<unknown> => {
      const { status, data } = await call(method, `/api${to}`, options)
      if (status >= 300) throw new Error(`${method} ${to}: ${status}`)
      return data
    },
    /** Sends a form with a file. Its bytes are not counted. */
    upload: async (
      to: string,
      field: string,
      file: string,
      fields: Record<string, string>,
      token: string,
    ) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set(field, new Blob([await readFile(file)]), path.basename(file))
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${address}/api${to}`, { method: 'POST', headers, body: form })
      const whole = answerBody.parse(await answer.json())
      if (!answer.ok) throw new Error(`POST ${to}: ${answer.status} ${JSON.stringify(whole)}`)
      return whole.data
    },
    /** Bytes received and sent since the start. */
    bytes: () => {
      const all = [...sockets]
      return {
        received: all.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
        sent: all.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
      }
    },
    close: () => agent.destroy(),
  }
}
