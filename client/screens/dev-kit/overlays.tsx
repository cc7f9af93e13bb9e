import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoginPrompt } from '../../ui/login-prompt.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.ts'
import { CommentsSheet } from './comments-sheet.tsx'
import { Group, Row } from './group.tsx'

export const Overlays = () => {
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <Group title="Over the page">
      <Row>
        <Button onClick={() => setOpen('comments')}>Comments sheet</Button>
        <Button onClick={() => setOpen('details')}>Details panel</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm dialog</Button>
        <Button onClick={() => setOpen('warning')}>With a reason</Button>
        <Button onClick={() => setOpen('busy')}>Busy</Button>
        <Button onClick={() => setOpen('login')}>Login prompt</Button>
        <Button onClick={() => showToast('Comment posted successfully', { tone: 'good' })}>Good toast</Button>
        <Button
          onClick={() =>
            showToast('Failed to send message', {
              tone: 'bad',
              action: { label: 'Retry', run: () => showToast('Sent') },
            })
          }
        >
          Bad toast
        </Button>
        <Menu
          label="More"
          trigger={<Ellipsis aria-hidden="true" />}
          entries={[
            { label: 'Share', onChoose: () => showToast('Link copied to clipboard!') },
            { label: 'Report', isDanger: true, onChoose: () => setOpen('warning') },
          ]}
        />
      </Row>
      <CommentsSheet isOpen={open === 'comments'} onClose={close} />
      <Sheet side="right" isNight isOpen={open === 'details'} onClose={close} title="Details">
        <p className="mb-3 text-soft">Swipe right over 100 px, Back, Escape or the cross close it.</p>
        <PriceTag price={{ formattedPrice: 'E 450' }} />
        <p className="mt-4">Woven by hand of lutindzi grass, dyed with plants. 40 cm wide.</p>
        <Button className="mt-4" onClick={() => setOpen('login')}>
          Something over it
        </Button>
      </Sheet>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete this product?"
        message="Its video, likes and comments go with it."
        confirm="Delete"
        onConfirm={close}
        onCancel={close}
      />
      <ReasonDialog
        isOpen={open === 'warning'}
        kind="warning"
        title="Deactivate your account?"
        message="You can come back within 30 days."
        onConfirm={(reason) => showToast(reason || 'No reason given')}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={open === 'busy'}
        kind="info"
        isBusy
        title="Submitting"
        message="Nothing closes this but its end; here it ends in 3 s."
        onConfirm={close}
        onCancel={close}
      />
      <LoginPrompt isOpen={open === 'login'} onLogin={close} onSignUp={close} onClose={close} />
    </Group>
  )
}
