import type { MouseEvent } from 'react'
import { textOf } from '../../app/call-error.ts'
import { adminTexts } from '../../messages/administration.ts'
import { buttonClass } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

type File = { url: string }

/**
 * Files to look at, each in a tab of its own, at addresses that expire. With `claim` one opens at the address that this
 * answers; where it is refused, none opens and the refusal is shown.
 */
export const Documents = ({
  files,
  claim,
}: {
  files: readonly File[]
  claim?: () => Promise<readonly File[]>
}) => (
  <div className="flex flex-wrap gap-2">
    {files.map(({ url }, index) => (
      <a
        key={url}
        href={url}
        target="_blank"
        rel="noreferrer"
        onClick={claim && ((event) => void openClaimed(event, index, claim))}
        className={buttonClass({ look: 'plain', isSmall: true })}
      >
        {adminTexts.document(index + 1)}
      </a>
    ))}
  </div>
)

const openClaimed = async (event: MouseEvent, index: number, claim: () => Promise<readonly File[]>) => {
  event.preventDefault()
  // Opened at once: browsers refuse a tab that comes only after an answer.
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const url = (await claim())[index]?.url
    if (url) tab?.location.replace(url)
    else tab?.close()
  } catch (error) {
    tab?.close()
    showToast(textOf(error, adminTexts.failed), { tone: 'bad' })
  }
}
