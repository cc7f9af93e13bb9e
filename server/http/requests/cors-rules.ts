/** Methods and headers of pages of allowed origins, besides those that browsers always allow. */
export const corsRules = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  // Not those that a request names: a long list would not fit the buffers of proxies.
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Accept',
    'Accept-Language',
    'Idempotency-Key',
    'X-Request-Id',
    'If-None-Match',
    'Range',
    'X-Requested-With',
    // An upload is refused with the method override, by an error that a page can read.
    'X-HTTP-Method-Override',
    'Tus-Resumable',
    'Upload-Length',
    'Upload-Offset',
    'Upload-Metadata',
    'Upload-Defer-Length',
  ],
  exposedHeaders: ['Retry-After', 'X-Request-Id', 'Location', 'Upload-Offset', 'Upload-Length'],
}
