import {
  createContext,
  useContext,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { CircleAlert } from 'lucide-react'
import { cx } from '../cx.ts'

type FieldIds = { readonly id: string; readonly describedBy: string | undefined; readonly invalid: boolean }

const FieldContext = createContext<FieldIds | undefined>(undefined)

type FieldProps = {
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly required?: boolean
  readonly children: ReactNode
}

/** Label, control, hint and error; the control gets its ids from the context. */
export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <FieldContext value={{ id, describedBy: notes === '' ? undefined : notes, invalid: error !== undefined }}>{children}</FieldContext>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-12 text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-12 font-medium text-down">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

export const useField = () => {
  const field = useContext(FieldContext)
  return { id: field?.id, 'aria-describedby': field?.describedBy, 'aria-invalid': field?.invalid === true ? true : undefined }
}

// At least 16 px on phones: iOS Safari zooms into smaller fields on focus.
const box =
  'w-full min-w-0 rounded-control border border-line-strong bg-bg text-14 max-pane:text-16 text-text placeholder:text-muted aria-invalid:border-down-solid disabled:bg-surface disabled:text-muted'

export const Input = ({ mono, ...native }: Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { mono?: boolean }) => (
  <input {...useField()} {...native} className={cx(box, 'h-(--control) px-2', mono === true && 'font-mono text-13 leading-6')} />
)

export const Textarea = ({ mono, ...native }: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & { mono?: boolean }) => (
  <textarea
    rows={3}
    {...useField()}
    {...native}
    className={cx(box, 'field-sizing-content min-h-16 px-2 py-1.5', mono === true && 'font-mono text-13')}
  />
)

export type Choice = { readonly value: string; readonly label: string }

export const Select = ({
  choices,
  ...native
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> & { choices: readonly Choice[] }) => (
  <select {...useField()} {...native} className={cx(box, 'h-(--control) px-1.5')}>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
)
