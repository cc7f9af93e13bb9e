import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../platform/env.ts'

/** What no page of ours asks for, nor any that a page of ours might show; pictures are taken by the phone's own camera app. */
const PERMISSIONS = 'camera microphone geolocation payment usb serial midi display-capture browsing-topics'
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The headers by which a browser keeps our pages apart from all others. */
export const guardPages = async (app: FastifyInstance, env: Env): Promise<void> => {
  await app.register(helmet, {
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
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
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
  // The service worker fetches pictures of the bucket as well.
  connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), ...bucketOf(s3)],
  workerSrc: ["'self'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
})
