import type { PushPayloads } from '../../../contract/index.ts'
import { noteFollowers } from './store.ts'

export const onShopFollowers = ({ shopId, followersCount }: PushPayloads['shop:followers']) =>
  noteFollowers(shopId, followersCount)
