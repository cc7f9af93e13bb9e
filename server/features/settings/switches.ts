import type { Settings } from '../../../contract/admin/views.ts'
import type { CallName } from '../../../contract/index.ts'
import { fail } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/platform.ts'
import { readSettings } from './queries/settings.ts'

type Switch = Extract<keyof Settings, `${'is' | 'are'}${string}Open`>

/** The setting that switches each call; most have none. */
const switchOf: { [N in CallName]?: Switch } = {
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

/**
 * Checks that administrators have not switched a call off.
 * @throws UNAVAILABLE
 */
export const refuseIfOff = async (deps: Deps<'db'>, name: CallName): Promise<void> => {
  const setting = switchOf[name]
  if (setting && !(await readSettings(deps))[setting]) throw fail('UNAVAILABLE')
}

/**
 * Checks that uploads are allowed. Files for the assistant are not stored and have their own
 * setting.
 * @throws UNAVAILABLE
 */
export const refuseFilesIfOff = async (deps: Deps<'db'>, name?: CallName): Promise<void> => {
  if (name && switchOf[name] === 'isAssistantOpen') return
  if (!(await readSettings(deps)).areUploadsOpen) throw fail('UNAVAILABLE')
}
