import { useState } from 'react'
import { Banner } from '../ui/page/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { useToast } from '../ui/layer/toast.tsx'

const text = {
  open: 'Open a dialog',
  title: 'Edit schedule',
  body: 'The page below is silent while this is open.',
  name: 'Name',
  save: 'Save',
  remove: 'Delete check…',
  removeTitle: 'Delete db-backup-eu?',
  removeBody: 'Its pings and its history go with it. This cannot be undone.',
  removeVerb: 'Delete check',
  toast: 'Pause 12 checks',
  paused: '12 checks paused',
  undone: '12 checks resumed',
  fail: 'Fail to send',
  failed: 'The reply was not sent. It is still in the composer.',
  banner: 'This ticket was merged into HD-4120.',
  bannerAction: 'Open HD-4120',
}

export const OverlaysSection = () => {
  const toast = useToast()
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const close = (): void => setOpen(undefined)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('dialog')}>{text.open}</Button>
        <Button onClick={() => setOpen('confirm')}>{text.remove}</Button>
        <Button onClick={() => toast({ text: text.paused, undo: () => toast({ text: text.undone }) })}>{text.toast}</Button>
        <Button onClick={() => toast({ text: text.failed, tone: 'down' })}>{text.fail}</Button>
      </div>
      <Banner kind="new" action={<Button look="quiet">{text.bannerAction}</Button>}>
        {text.banner}
      </Banner>
      {open === 'dialog' && (
        <Dialog
          title={text.title}
          onClose={close}
          actions={
            <Button look="primary" onClick={close}>
              {text.save}
            </Button>
          }
        >
          <div className="flex flex-col gap-3">
            <p>{text.body}</p>
            <Field label={text.name}>
              <Input defaultValue="db-backup-eu" />
            </Field>
          </div>
        </Dialog>
      )}
      {open === 'confirm' && (
        <Confirm
          title={text.removeTitle}
          sentence={text.removeBody}
          verb={text.removeVerb}
          typeName="db-backup-eu"
          onConfirm={close}
          onClose={close}
        />
      )}
    </div>
  )
}
