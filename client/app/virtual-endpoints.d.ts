/** Made by `client/build/vite-endpoints.ts` when the client is built. */
declare module 'virtual:endpoints' {
  type Line = readonly [
    method: import('../../contract/wire.ts').Method,
    path: string,
    query?: readonly string[],
  ]
  export const endpointTable: Record<import('../../contract/index.ts').EndpointName, Line>
}
