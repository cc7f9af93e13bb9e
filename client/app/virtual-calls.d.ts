/** Made by `client/vite-calls.ts` when the client is built. */
declare module 'virtual:calls' {
  type Line = readonly [
    method: import('../../contract/wire.ts').Method,
    path: string,
    query?: readonly string[],
  ]
  export const callTable: Record<import('../../contract/index.ts').CallName, Line>
}
