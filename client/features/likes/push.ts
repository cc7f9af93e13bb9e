import type { PushPayloads } from '../../../contract/index.ts'
import { noteCounts } from './store.ts'

export const onProductCounts = ({ productId, ...counts }: PushPayloads['product:counts']) =>
  noteCounts(productId, counts)
