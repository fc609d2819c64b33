import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { IconButton } from '../ui/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'

type PasswordFieldProps = {
  readonly label?: string
  readonly name?: string
  readonly hint?: string
  readonly value: string
  readonly error: string | undefined
  readonly isNew?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly onChange: (value: string) => void
}

export const PasswordField = ({ label, name = 'password', hint, value, error, isNew = false, onChange, ...native }: PasswordFieldProps) => {
  const { common, account: text } = useText()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label ?? common.password} hint={hint} error={error}>
      <div className="flex items-center gap-1">
        <Input
          {...native}
          name={name}
          type={shown ? 'text' : 'password'}
          required={native.disabled !== true}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <IconButton label={shown ? text.hidePassword : text.showPassword} onClick={() => setShown((before) => !before)}>
          {shown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
        </IconButton>
      </div>
    </Field>
  )
}
