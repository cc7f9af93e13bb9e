import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'
import { useAction } from '../../app/use-action.ts'
import { peopleTexts } from '../../messages/people.ts'
import { showToast } from '../../ui/toast.ts'

const words = peopleTexts.blocks

/**
 * Whether the viewer has blocked a user, loaded once `isWanted`, and the way to change that. `name`
 * is that of the user, or of their shop.
 */
export const useBlock = (
  userId: string,
  name: string,
  { isWanted = true, onBlocked }: { isWanted?: boolean; onBlocked?: (() => void) | undefined } = {},
) => {
  const profile = useRequest(
    ['person', userId],
    async (signal) => (await call('getUser', { id: userId }, { signal })).user.viewer,
    { isWanted },
  )
  const { run, isBusy } = useAction(async (isOn: boolean) => {
    await call(isOn ? 'blockUser' : 'unblockUser', { id: userId })
    profile.replace({ isSelf: false, isBlocked: isOn })
    showToast(isOn ? words.blocked(name) : words.unblocked(name), { tone: 'good' })
    if (isOn) onBlocked?.()
  }, words.failed)
  return { isBlocked: profile.data?.isBlocked ?? false, setBlocked: run, isBusy }
}
