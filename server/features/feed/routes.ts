import { anyone } from '../../access.ts'
import { route } from '../../route.ts'
import { getFeed } from './actions/get-feed.ts'

export const feedRoutes = { getFeed: route('getFeed', anyone, getFeed) }
