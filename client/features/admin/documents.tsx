import { adminTexts } from '../../app/admin-texts.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Files to look at, each in a tab of its own, at addresses that expire. */
export const Documents = ({ files }: { files: readonly { url: string }[] }) => (
  <div className="flex flex-wrap gap-2">
    {files.map(({ url }, index) => (
      <a
        key={url}
        href={url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ look: 'plain', isSmall: true })}
      >
        {adminTexts.document(index + 1)}
      </a>
    ))}
  </div>
)
