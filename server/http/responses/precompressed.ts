import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** A large response that never changes, compressed once instead of for each request. */
export type PrecompressedResponse = { plain: Buffer; br: Buffer; gzip: Buffer }

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses a large response that never changes. */
export const precompress = async (text: string): Promise<PrecompressedResponse> => {
  const plain = Buffer.from(text)
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, QUALITY), promisify(gzip)(plain)])
  return { plain, br, gzip: gzipped }
}

/** Sends a precompressed response in an encoding that the client accepts. */
export const sendPrecompressed = (
  reply: FastifyReply,
  type: string,
  response: PrecompressedResponse,
): FastifyReply => {
  const accepted = String(reply.request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
  reply.type(type).header('vary', 'accept-encoding')
  return encoding
    ? reply.header('content-encoding', encoding).send(response[encoding])
    : reply.send(response.plain)
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((entry) => {
    const [name = '', weight = ''] = entry.split(';')
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight)
  })
