import { download } from '../../app/download.ts'
import { useAction } from '../../app/use-action.ts'
import { accountTexts } from '../../messages/account.ts'
import { Button } from '../../ui/button.tsx'

const words = accountTexts.account

/** Downloads the user's data as a file. */
export const ExportData = () => {
  const { run, isBusy } = useAction(() => download('exportMe', 'sokoni-my-data.json'), words.failedExport)
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="pt-1">
        <p className="font-semibold">{words.export}</p>
        <p className="text-sm text-soft">{words.exportHint}</p>
      </div>
      <Button isSmall isBusy={isBusy} className="mb-1" onClick={() => void run()}>
        {words.exportNow}
      </Button>
    </div>
  )
}
