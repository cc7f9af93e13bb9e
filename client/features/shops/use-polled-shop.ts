import { usePoll } from '../../app/use-poll.ts'
import { loadShop } from './api.ts'

const POLL_MS = 30_000

/** Keeps a shop on the screen right without a socket. */
export const usePolledShop = (id: string | undefined): void =>
  usePoll(() => loadShop(id ?? ''), POLL_MS, id !== undefined)
