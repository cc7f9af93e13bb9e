import type { Needs } from '../../../platform/platform.ts'
import { type Actor, viewerId } from '../../access.ts'

/** Whom looks and shares are counted of: the user, else address and user agent, kept only as a keyed hash. */
export const viewerOf = ({ keys }: Needs<'keys'>, actor: Actor): string =>
  viewerId(actor) ?? keys.hash(`view\n${actor.address}\n${actor.userAgent}`).toString('base64url')
