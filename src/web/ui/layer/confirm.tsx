import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { Field, Input } from '../form/field.tsx'

type ConfirmProps = {
  readonly title: string
  readonly sentence: string
  readonly verb: string
  /** For irreversible actions: the name must be typed. */
  readonly typeName?: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export const Confirm = ({ title, sentence, verb, typeName, onConfirm, onClose }: ConfirmProps) => {
  const { common, ui: text } = useText()
  const [typed, setTyped] = useState('')
  const ready = typeName === undefined || typed.trim() === typeName
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="danger" type="submit" form="confirm" disabled={!ready}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id="confirm"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onConfirm()
        }}
      >
        <p>{sentence}</p>
        {typeName !== undefined && (
          <Field label={text.typeToConfirm({ name: typeName })}>
            <Input value={typed} onChange={(event) => setTyped(event.currentTarget.value)} autoComplete="off" />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
