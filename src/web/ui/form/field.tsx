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

/** A label, a control, and what is to be said about it. The control inside finds its ids here. */
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

/** What a control takes from the field around it. */
export const useField = () => {
  const field = useContext(FieldContext)
  return { id: field?.id, 'aria-describedby': field?.describedBy, 'aria-invalid': field?.invalid === true ? true : undefined }
}

// On a phone no smaller than 16 pixels: below that some browsers zoom into the page as soon as somebody types.
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
