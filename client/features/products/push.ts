import type { PushHandlers } from '../../app/live.ts'
import { noteProgress } from './processing.ts'

export const productsPushes = { 'product:progress': noteProgress } satisfies PushHandlers
