import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { saveFile } from '../../app/download.ts'
import { accountTexts } from '../../messages/account.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'

const words = accountTexts.secondFactor

/** The ten recovery codes, which are shown only once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-5 pt-2 pb-2">
      <div>
        <h3 className="text-lg">{words.codesTitle}</h3>
        <p className="mt-1 text-soft">{words.codesHint}</p>
      </div>
      <ul
        data-no-drag
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control border border-edge bg-sunken px-4 py-3 text-center font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2 *:flex-1">
        <Button
          icon={<Copy aria-hidden="true" size={18} />}
          onClick={() => void copyText(text, words.copied)}
        >
          {words.copy}
        </Button>
        <Button
          icon={<Download aria-hidden="true" size={18} />}
          onClick={() =>
            saveFile(new Blob([words.file(text)], { type: 'text/plain' }), 'sokoni-recovery-codes.txt')
          }
        >
          {words.download}
        </Button>
      </div>
      <p className="text-soft">{words.others}</p>
      <Button look="primary" isWide onClick={onDone}>
        {words.done}
      </Button>
    </div>
  )
}
