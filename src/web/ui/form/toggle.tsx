import { useEffect, useId, useRef, type InputHTMLAttributes } from 'react'
import { cx } from '../cx.ts'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'onChange' | 'checked'>

type ToggleProps = Native & {
  readonly label: string
  readonly checked: boolean
  /** `withShift`: the Shift key was held, with which a list selects a range. */
  readonly onChange: (checked: boolean, withShift: boolean) => void
  readonly hint?: string
  readonly error?: string
  /** The label is only for screen readers, as in a table column. */
  readonly bare?: boolean
}

const shifted = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

const Notes = ({ id, hint, error }: { id: string; hint?: string; error?: string }) => (
  <>
    {hint !== undefined && (
      <span id={`${id}-hint`} className="block text-12 text-muted">
        {hint}
      </span>
    )}
    {error !== undefined && (
      <span id={`${id}-error`} className="block text-12 font-medium text-down">
        {error}
      </span>
    )}
  </>
)

const describedBy = (id: string, hint?: string, error?: string): string | undefined =>
  [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined

export const Checkbox = ({
  label,
  checked,
  onChange,
  hint,
  error,
  bare = false,
  mixed = false,
  ...native
}: ToggleProps & { mixed?: boolean }) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={cx('inline-flex min-h-6 items-start gap-2', bare && 'min-w-6 justify-center')}>
      <input
        {...native}
        ref={input}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked, shifted(event.nativeEvent))}
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error === undefined ? undefined : true}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className={bare ? 'sr-only' : 'pt-0.5'}>
        {label}
        <Notes id={id} hint={hint} error={error} />
      </span>
    </label>
  )
}

/** For settings that are saved immediately; forms use a checkbox. */
export const Switch = ({ label, checked, onChange, hint, error, bare = false, ...native }: ToggleProps) => {
  const id = useId()
  return (
    <label className="inline-flex min-h-6 items-start gap-2">
      <span className="relative mt-0.5 inline-flex h-5 w-8 shrink-0">
        <input
          {...native}
          type="checkbox"
          role="switch"
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked, shifted(event.nativeEvent))}
          aria-describedby={describedBy(id, hint, error)}
          className="peer size-full appearance-none rounded-full border border-line-strong bg-surface checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 start-1 size-3 rounded-full bg-line-strong peer-checked:translate-x-3 rtl:peer-checked:-translate-x-3 peer-checked:bg-on-accent"
        />
      </span>
      <span className={bare ? 'sr-only' : 'pt-0.5'}>
        {label}
        <Notes id={id} hint={hint} error={error} />
      </span>
    </label>
  )
}
