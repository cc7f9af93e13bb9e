import { anyone } from '../../access.ts'
import { on } from '../../route.ts'
import { getFeed } from './actions/get-feed.ts'

export const feedRoutes = { getFeed: on('getFeed')(anyone, getFeed) }
