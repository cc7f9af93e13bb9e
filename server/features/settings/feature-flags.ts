import type { Settings } from '../../../contract/admin/views.ts'
import type { EndpointName } from '../../../contract/index.ts'
import { fail } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/platform.ts'
import { readSettings } from './queries/settings.ts'

type Flag = Extract<keyof Settings, `${'is' | 'are'}${string}Open`>

/** The setting that can switch an endpoint off; most endpoints have none. */
const flagOf: { [N in EndpointName]?: Flag } = {
  signup: 'isSignupOpen',
  verifySignup: 'isSignupOpen',
  uploadMedia: 'areUploadsOpen',
  createProduct: 'areUploadsOpen',
  createShopProduct: 'areUploadsOpen',
  createComment: 'areCommentsOpen',
  createShopProductComment: 'areCommentsOpen',
  createShopComment: 'areCommentsOpen',
  replyToComment: 'areCommentsOpen',
  replyToProductComment: 'areCommentsOpen',
  askAssistant: 'isAssistantOpen',
  askAssistantAboutImage: 'isAssistantOpen',
}

/** Throws UNAVAILABLE for an endpoint that administrators have switched off. */
export const assertEnabled = async (deps: Deps<'db'>, name: EndpointName): Promise<void> => {
  const flag = flagOf[name]
  if (flag && !(await readSettings(deps))[flag]) throw fail('UNAVAILABLE')
}

/**
 * The same for files of any endpoint. Images for the assistant are not stored and have the switch
 * of the assistant.
 */
export const assertUploadsEnabled = async (deps: Deps<'db'>, name?: EndpointName): Promise<void> => {
  if (name && flagOf[name] === 'isAssistantOpen') return
  if (!(await readSettings(deps)).areUploadsOpen) throw fail('UNAVAILABLE')
}
