import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Env } from '../../../platform/env.ts'

/**
 * Browser features that the client does not use. It uses the camera for documents, and the
 * microphone for voice notes.
 */
const UNUSED = 'geolocation payment usb serial midi display-capture browsing-topics'
  .split(' ')
  .map((feature) => `${feature}=()`)
const PERMISSIONS = ['camera=(self)', 'microphone=(self)', ...UNUSED].join(', ')

/** Returns the security headers of every response. They never change, so they are computed once. */
export const securityHeaders = (env: Env): Readonly<Record<string, string>> => {
  const headers = new Map([['permissions-policy', PERMISSIONS]])
  const answer = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
  }
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(env) },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Browsers ignore it over plain HTTP.
    strictTransportSecurity: env.publicUrl.startsWith('https:') && {
      maxAge: 365 * 24 * 3600,
      includeSubDomains: true,
    },
  })
  // helmet uses only these two functions of request and response.
  protect(Object.create(null), Object(answer), (error) => {
    if (error) throw error
  })
  return Object.fromEntries(headers)
}

/** Sets the headers on every response of Fastify. */
export const registerSecurityHeaders = (
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Sets the headers on socket.io's responses. Call it after socket.io is attached, which handles its
 * requests first.
 */
export const registerSocketIoHeaders = (server: Server, headers: Readonly<Record<string, string>>): void => {
  server.prependListener('request', (request, response) => {
    if (request.url?.startsWith('/socket.io/')) response.setHeaders(new Map(Object.entries(headers)))
  })
}

/** Origin of media in a bucket. */
const bucketOf = (s3: Env['s3']): string[] => (s3 ? [new URL(s3.endpoint).origin] : [])

/**
 * Allows own scripts, styles, media and sockets, and images created by the page. JSON in a page is
 * not executed and needs no permission.
 */
const contentPolicy = ({ publicUrl, s3 }: Env) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...bucketOf(s3)],
  mediaSrc: ["'self'", 'blob:', ...bucketOf(s3)],
  fontSrc: ["'self'"],
  // Pages fetch captions from the bucket.
  connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), ...bucketOf(s3)],
  workerSrc: ["'self'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
})
