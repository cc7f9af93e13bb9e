import type { Settings } from '../../../contract/admin/views.ts'
import type { CallName } from '../../../contract/index.ts'
import { fail } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/platform.ts'
import { readSettings } from './queries/settings.ts'

type Switch = Extract<keyof Settings, `${'is' | 'are'}${string}Open`>

/** Which switch a call obeys; most obey none. */
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

/** Throws UNAVAILABLE for a call that administrators have switched off. */
export const refuseIfOff = async (deps: Deps<'db'>, name: CallName): Promise<void> => {
  const obeyed = switchOf[name]
  if (obeyed && !(await readSettings(deps))[obeyed]) throw fail('UNAVAILABLE')
}

/**
 * The same for files of any call. Pictures for the assistant are not stored and have the switch of
 * the assistant.
 */
export const refuseFilesIfOff = async (deps: Deps<'db'>, name?: CallName): Promise<void> => {
  if (name && switchOf[name] === 'isAssistantOpen') return
  if (!(await readSettings(deps)).areUploadsOpen) throw fail('UNAVAILABLE')
}
