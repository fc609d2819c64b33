import { Copy, Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { useToast } from '../ui/layer/toast.tsx'

const text = {
  create: 'New check',
  pause: 'Pause check',
  edit: 'Edit schedule',
  remove: 'Delete check',
  saving: 'Saving',
  off: 'Not allowed',
  actions: 'Actions',
  view: 'View',
  resume: 'Resume check',
  copy: 'Copy ping URL',
  showPaused: 'Show paused',
  did: (what: string) => `Did: ${what}`,
}

export const ButtonsSection = () => {
  const toast = useToast()
  const [paused, setPaused] = useState(true)
  const did = (what: string) => () => toast({ text: text.did(what) })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" shortcut={{ id: 'demo.create', keys: 'c', scope: 'page' }} onClick={did(text.create)}>
          {text.create}
        </Button>
        <Button icon={<Pause aria-hidden="true" className="size-4" />} onClick={did(text.pause)}>
          {text.pause}
        </Button>
        <Button look="quiet" onClick={did(text.edit)}>
          {text.edit}
        </Button>
        <Button look="danger" onClick={did(text.remove)}>
          {text.remove}
        </Button>
        <Button busy>{text.saving}</Button>
        <Button disabled>{text.off}</Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={text.pause} shortcut={{ id: 'demo.pause', keys: 'p', scope: 'page' }} onClick={did(text.pause)}>
          <Pause aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={text.resume} look="plain" onClick={did(text.resume)}>
          <Play aria-hidden="true" className="size-4" />
        </IconButton>
        <Menu
          label={text.actions}
          icon={<Ellipsis aria-hidden="true" className="size-4" />}
          items={[
            { label: text.edit, icon: <Pencil className="size-4" />, keys: 'e', onSelect: did(text.edit) },
            { label: text.copy, icon: <Copy className="size-4" />, keys: 'y', onSelect: did(text.copy) },
            { label: text.off, disabled: true, onSelect: did(text.off) },
            { kind: 'line' },
            { label: text.remove, icon: <Trash2 className="size-4" />, keys: '#', danger: true, onSelect: did(text.remove) },
          ]}
        />
        <Menu
          label={text.view}
          items={[
            { kind: 'check', label: text.showPaused, checked: paused, status: 'paused', onSelect: () => setPaused((before) => !before) },
          ]}
        />
      </div>
    </div>
  )
}
