import Download from 'lucide-react/icons/download'
import { csvLine } from '../../../contract/csv.ts'
import { saveFile } from '../../app/download.ts'
import { useAction } from '../../app/use-action.ts'
import { formatNumber } from '../../locale.ts'
import { adminTexts } from '../../messages/administration.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

/** Pages of 100 entries. */
const MAX_PAGES = 100

/** The file's name, and its columns: each with its name and its value for an entry. */
export type Csv<Entry> = {
  file: string
  columns: Readonly<Record<string, (entry: Entry) => string | number | null>>
}

type Page<Entry> = { entries: readonly Entry[]; pagination: { nextCursor?: string | null | undefined } }

/** Saves the whole list, as it is filtered, as a CSV file. */
export const ExportCsv = <Entry,>({
  csv: { file, columns },
  load,
}: {
  csv: Csv<Entry>
  load: (at: { limit: number; cursor?: string }) => Promise<Page<Entry>>
}) => {
  const { run, isBusy } = useAction(async () => {
    const lines = [csvLine(Object.keys(columns))]
    let cursor: string | undefined
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { entries, pagination } = await load({ limit: 100, ...(cursor && { cursor }) })
      lines.push(...entries.map((entry) => csvLine(Object.values(columns).map((read) => read(entry)))))
      cursor = pagination.nextCursor ?? undefined
      if (!cursor) break
    }
    // With a byte order mark, or spreadsheets take it for another encoding.
    saveFile(new Blob(['\uFEFF', ...lines], { type: 'text/csv' }), file)
    if (cursor) showToast(adminTexts.csvCut(formatNumber(MAX_PAGES * 100)))
  }, adminTexts.csvFailed)
  return (
    <Button
      isSmall
      isBusy={isBusy}
      aria-label={adminTexts.csvLabel}
      title={adminTexts.csvLabel}
      icon={<Download aria-hidden="true" size={18} />}
      onClick={() => void run()}
    >
      {adminTexts.csv}
    </Button>
  )
}
