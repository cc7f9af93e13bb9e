import FileText from 'lucide-react/icons/file-text'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { texts } from '../../messages/first-load.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileTray, TrayFile } from '../../ui/file-tray.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { kindOf } from './attachment-kinds.ts'
import type { Chosen } from './use-chosen-files.ts'

/**
 * The files of the next message, each with a button to remove it, and the question if they are too
 * many.
 */
export const AttachmentTray = ({ chosen }: { chosen: Chosen }) => (
  <>
    {chosen.files.length > 0 && <Files chosen={chosen} />}
    <TooMany {...chosen.question} />
  </>
)

const Files = ({ chosen }: { chosen: Chosen }) => (
  <FileTray label={conversationTexts.messages.attachments}>
    {chosen.files.map((file) => (
      <TrayFile
        key={`${file.name} ${file.size} ${file.lastModified}`}
        remove={conversationTexts.messages.removeFile(file.name)}
        onRemove={() => chosen.remove(file)}
      >
        <Tile file={file} />
      </TrayFile>
    ))}
  </FileTray>
)

const Tile = ({ file }: { file: File }) => {
  const url = useObjectUrl(file)
  const kind = kindOf(file)
  const look = 'block size-20 rounded-card bg-sunken object-cover'
  if (kind === 'image') return <img src={url ?? undefined} alt={file.name} className={look} />
  if (kind === 'video')
    return url ? (
      <video
        src={`${url}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        aria-label={file.name}
        className={look}
      />
    ) : (
      <span className={look} />
    )
  return (
    <span className="flex size-20 flex-col items-center justify-center gap-1 rounded-card bg-sunken p-1.5 text-fg">
      <FileText aria-hidden="true" size={22} />
      <span className="w-full truncate text-center text-xs">{file.name}</span>
    </span>
  )
}

const TooMany = ({ isOpen, most, onConfirm, onCancel }: Chosen['question']) => (
  <Dialog
    isAlert
    isOpen={isOpen}
    onClose={onCancel}
    title={chatToolsTexts.tooMany.title(most)}
    actions={
      <>
        <Button onClick={onCancel}>{texts.common.cancel}</Button>
        <Button look="primary" onClick={onConfirm}>
          {chatToolsTexts.tooMany.goOn}
        </Button>
      </>
    }
  >
    {chatToolsTexts.tooMany.text(most)}
  </Dialog>
)
