import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Env } from '../../platform/env.ts'

/** What no page of ours asks for, nor any that a page of ours might show; pictures are taken by the phone's own camera app. */
const PERMISSIONS = 'camera microphone geolocation payment usb serial midi display-capture browsing-topics'
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The security headers of every response, by name. They never change, so they are computed once. */
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
    // Said over plain HTTP it would mean nothing.
    strictTransportSecurity: env.publicUrl.startsWith('https:') && {
      maxAge: 365 * 24 * 3600,
      includeSubDomains: true,
    },
  })
  // Of a request and its answer helmet uses what stands above, and no more.
  protect(Object.create(null), Object(answer), (error) => {
    if (error) throw error
  })
  return Object.fromEntries(headers)
}

/** Sets the headers on every response that passes through the framework. */
export const guardPages = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Sets the headers on socket.io's own responses. Call it once socket.io listens: it takes its requests first. */
export const guardSocketIo = (server: Server, headers: Readonly<Record<string, string>>): void => {
  server.prependListener('request', (request, response) => {
    if (request.url?.startsWith('/socket.io/')) response.setHeaders(new Map(Object.entries(headers)))
  })
}

/** Where media come from when a bucket keeps them. */
const bucketOf = (s3: Env['s3']): string[] => (s3 ? [new URL(s3.endpoint).origin] : [])

/**
 * Only our own scripts, styles, media and sockets, nothing written into a page; pictures may also be drawn by the page
 * itself. Data in a page (the feed's beginning, JSON-LD) is never run, so it needs no leave.
 */
const contentPolicy = ({ publicUrl, s3 }: Env) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...bucketOf(s3)],
  mediaSrc: ["'self'", 'blob:', ...bucketOf(s3)],
  fontSrc: ["'self'"],
  // Pages fetch captions from the bucket by themselves.
  connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), ...bucketOf(s3)],
  workerSrc: ["'self'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
})
