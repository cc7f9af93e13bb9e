import { useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { download } from '../../app/download.ts'
import { accountTexts } from '../../messages/account.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

const words = accountTexts.account

/** All that Sokoni knows of one, as a file. */
export const ExportData = () => {
  const [isBusy, setBusy] = useState(false)
  const fetchAll = async () => {
    setBusy(true)
    try {
      await download('exportMe', 'sokoni-my-data.json')
    } catch (error) {
      showToast(textOf(error, words.failedExport), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="pt-1">
        <p className="font-semibold">{words.export}</p>
        <p className="text-sm text-soft">{words.exportHint}</p>
      </div>
      <Button isSmall isBusy={isBusy} className="mb-1" onClick={() => void fetchAll()}>
        {words.exportNow}
      </Button>
    </div>
  )
}
