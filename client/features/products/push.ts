import type { PushPayloads } from '../../../contract/index.ts'
import { noteProgress } from './processing.ts'

export const onProductProgress = (progress: PushPayloads['product:progress']) => noteProgress(progress)
