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

type Headers = Readonly<Record<string, string>>
export type SecurityHeaders = {
  /** Of every response. */
  all: Headers
  /** Of pages, and of the scripts of workers, which have a policy of their own. */
  pages: Headers
}

const OF_ALL = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
]
/** Other scripts have the policy of their page. They and files are many, so this is brief. */
const BRIEF_POLICY = "default-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'"

const WORKER = /worker[\w-]*\.js$/

/** Returns the security headers. They never change, so they are computed once. */
export const securityHeaders = (env: Env): SecurityHeaders => {
  const pages = headersOfPages(env)
  const all = Object.fromEntries(Object.entries(pages).filter(([name]) => OF_ALL.includes(name)))
  return { all: { ...all, 'content-security-policy': BRIEF_POLICY }, pages }
}

const headersOfPages = (env: Env): Headers => {
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

/** Sets the headers on every response of Fastify; a page with a policy of its own keeps it. */
export const registerSecurityHeaders = (app: FastifyInstance, { all, pages }: SecurityHeaders): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
  app.addHook('onSend', ({ url }, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (isPage || WORKER.test(url)) {
      const policy = reply.getHeader('content-security-policy')
      reply.headers(policy === BRIEF_POLICY ? pages : { ...pages, 'content-security-policy': policy })
    }
    done()
  })
}

/**
 * Sets the headers on socket.io's responses. Call it after socket.io is attached, which handles its
 * requests first.
 */
export const registerSocketIoHeaders = (server: Server, { all }: SecurityHeaders): void => {
  server.prependListener('request', (request, response) => {
    if (request.url?.startsWith('/socket.io/')) response.setHeaders(new Map(Object.entries(all)))
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
