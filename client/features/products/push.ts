import type { PushHandlers } from '../../app/live.ts'
import { saveVideoProgress } from './processing.ts'

export const productsPushes = { 'product:progress': saveVideoProgress } satisfies PushHandlers
