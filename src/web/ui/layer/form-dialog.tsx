import { useId, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { ApiError } from '../../api/error.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { FormFailure } from '../form/form-failure.tsx'

type DialogForm = {
  readonly busy: boolean
  readonly failure: ApiError | undefined
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
    readonly noValidate: boolean
  }
}

type FormDialogProps = {
  readonly title: string
  readonly sentence?: string
  readonly verb: string
  readonly look?: 'primary' | 'danger'
  readonly width?: 'narrow' | 'wide'
  readonly form: DialogForm
  readonly isReady?: boolean
  readonly failed: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

export const FormDialog = (props: FormDialogProps) => {
  const { title, sentence, verb, look = 'primary', width, form, isReady = true, failed, onClose, children } = props
  const { common } = useText()
  const id = useId()
  const { busy, failure } = form
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={id}
            look={look}
            busy={busy}
            disabled={!isReady}
            shortcut={{ id: 'dialog.submit', keys: 'Mod+Enter', scope: 'dialog' }}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} {...form.form} className="flex min-w-0 flex-col gap-3">
        {sentence !== undefined && <p>{sentence}</p>}
        <FormFailure what={failed} failure={failure} />
        {children}
      </form>
    </Dialog>
  )
}
