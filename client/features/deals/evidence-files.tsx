import FilePlay from 'lucide-react/icons/file-play'
import type { Deal } from '../../../contract/deals/views.ts'
import { disputeTexts } from '../../messages/disputes.ts'
import { classNames } from '../../ui/class-names.ts'
import { tileClass } from '../../ui/tile.ts'

type Files = NonNullable<Deal['dispute']>['attachments']

/** The pictures and videos of a dispute, small, each with a link to the whole one. */
export const EvidenceFiles = ({ files }: { files: Files }) =>
  files.length > 0 && (
    <ul className="mt-2 flex flex-wrap gap-2">
      {files.map(({ key, url, type, filename }) => (
        <li key={key}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={disputeTexts.evidence(filename)}
            className={classNames(tileClass(20), 'text-soft')}
          >
            {type === 'image' ? (
              <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
            ) : (
              <FilePlay aria-hidden="true" size={28} strokeWidth={1.5} />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
