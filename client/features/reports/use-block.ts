import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'
import { useAction } from '../../app/use-action.ts'
import { peopleTexts } from '../../messages/people.ts'
import { showToast } from '../../ui/toast.ts'

const words = peopleTexts.blocks

/**
 * Whether the viewer has blocked a user and whether one can write to the other, loaded once
 * `isWanted`, and the way to change that. `name` is that of the user, or of their shop.
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
    // The reload tells whether the other one has blocked the viewer, too.
    profile.replace({ isSelf: false, isBlocked: isOn, canWrite: !isOn })
    void profile.reload()
    showToast(isOn ? words.blocked(name) : words.unblocked(name), { tone: 'good' })
    if (isOn) onBlocked?.()
  }, words.failed)
  const { isBlocked = false, canWrite = true } = profile.data ?? {}
  return {
    isKnown: Boolean(profile.data),
    isBlocked,
    canWrite,
    setBlocked: run,
    isBusy,
    reload: profile.reload,
  }
}
