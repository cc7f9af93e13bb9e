/** Returns an error's code: of Node ('ENOENT'), PostgreSQL ('23505'), Fastify or a library. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
