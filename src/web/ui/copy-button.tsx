import { useEffect, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { after } from '../clock.ts'
import { useText } from '../i18n/text.tsx'
import type { Shortcut } from '../keys/registry.ts'
import { Button, IconButton } from './button.tsx'
import { useAnnounce } from './layer/toast.tsx'

/** The Clipboard API needs HTTPS or localhost; elsewhere `execCommand('copy')` on a hidden field is used. */
export const copyText = async (text: string): Promise<void> => {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  const place = document.querySelector('dialog:modal') ?? document.body
  place.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

type CopyProps = {
  readonly value: string
  readonly label: string
  readonly withText?: boolean
  readonly shortcut?: Pick<Shortcut, 'id' | 'keys' | 'scope'>
}

export const CopyButton = ({ value, label, withText = false, shortcut }: CopyProps) => {
  const text = useText().ui
  const [done, setDone] = useState(false)
  useEffect(() => (done ? after(2_000, () => setDone(false)) : undefined), [done])
  const announce = useAnnounce()
  const copy = (): void =>
    void copyText(value).then(() => {
      setDone(true)
      announce(text.copied)
    })
  const icon = done ? <Check aria-hidden="true" className="size-4 text-up" /> : <Copy aria-hidden="true" className="size-4" />
  if (!withText)
    return (
      <IconButton label={label} onClick={copy} shortcut={shortcut}>
        {icon}
      </IconButton>
    )
  return (
    <Button icon={icon} onClick={copy} shortcut={shortcut}>
      {label}
    </Button>
  )
}
