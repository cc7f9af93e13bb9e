import { useState } from 'react'
import { conversationTexts } from '../../messages/conversations.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { AttachmentGrid, DocumentTile, mediaClass } from './attachment-grid.tsx'
import { kindOf } from './attachment-kinds.ts'
import type { UnsentFile } from './outbox-message.ts'
import { useUploadProgress } from './unsent.ts'
import { VoiceNote } from './voice-note.tsx'

/** The files of an unsent message, from this device, with the progress of each upload. */
export const UnsentAttachments = ({
  files,
  isFailed,
}: {
  files: readonly UnsentFile[]
  isFailed: boolean
}) => (
  <AttachmentGrid
    tiles={files.map((waiting) => ({
      key: waiting.id,
      type: kindOf(waiting.file),
      shown: <UnsentTile waiting={waiting} isFailed={isFailed} />,
    }))}
  />
)

const UnsentTile = ({ waiting, isFailed }: { waiting: UnsentFile; isFailed: boolean }) => {
  const { id, key } = waiting
  // Each time the outbox is read, the same file is another object.
  const [file] = useState(waiting.file)
  const url = useObjectUrl(file)
  const percent = useUploadProgress(id)
  const kind = kindOf(file)
  const progress = (className: string) =>
    !isFailed &&
    key === null && (
      <ProgressLine
        value={percent / 100}
        label={conversationTexts.messages.uploading(file.name)}
        className={`h-1.5 rounded-full ${className}`}
      />
    )
  return (
    <>
      {kind === 'image' && url && <img src={url} alt={file.name} className={mediaClass} />}
      {kind === 'video' && url && (
        <video
          src={`${url}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          aria-label={file.name}
          className={mediaClass}
        />
      )}
      {kind === 'audio' && url && (
        <VoiceNote
          {...{ url, ...waiting.sound }}
          isOnOwn
          progress={progress('min-w-0 flex-1 bg-bone/30! *:bg-bone!')}
        />
      )}
      {kind === 'document' && <DocumentTile name={file.name} size={file.size} />}
      {kind !== 'audio' && progress('absolute inset-x-1.5 bottom-1.5')}
    </>
  )
}
