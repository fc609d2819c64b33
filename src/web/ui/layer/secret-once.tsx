import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { StatusGlyph } from '../status.tsx'

/** The first and last characters identify a key without revealing it. */
const masked = (secret: string): string => `${secret.slice(0, 4)}${'•'.repeat(12)}${secret.slice(-3)}`

/** A secret shown once; hidden until requested, so that it is not in screenshots. */
export const SecretOnce = ({ label, secret }: { label: string; secret: string }) => {
  const { common, ui: text } = useText()
  const [shown, setShown] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-panel border border-late-solid px-3 py-2">
      <p className="text-13 font-medium">{label}</p>
      <div className="flex items-center gap-1">
        <code className="min-w-0 grow font-mono text-14">{shown ? secret : masked(secret)}</code>
        <IconButton label={shown ? text.hideSecret : common.show} onClick={() => setShown((before) => !before)}>
          {shown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
        </IconButton>
        <CopyButton value={secret} label={text.copyWhat({ what: label })} />
      </div>
      <p className="flex items-center gap-1 text-13 text-late">
        <StatusGlyph kind="late" />
        {text.shownOnce}
      </p>
    </div>
  )
}
