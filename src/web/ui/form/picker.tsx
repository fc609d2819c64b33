import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Check } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { cx } from '../cx.ts'
import { Dialog } from '../layer/dialog.tsx'
import { useSlow } from '../use-slow.ts'

export type Choosable = {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly glyph?: ReactNode
  readonly current?: boolean
}

type PickerProps = {
  readonly title: string
  readonly label: string
  readonly options: readonly Choosable[]
  readonly onPick: (value: string) => void
  readonly onClose: () => void
  /** Called while typing, for options loaded from the server. */
  readonly onType?: (typed: string) => void
  /** Options are loading: Enter waits for them. */
  readonly isLoading?: boolean
  readonly none: string
}

const Option = ({
  option,
  id,
  active,
  on,
}: {
  option: Choosable
  id: string
  active: boolean
  on: { point: () => void; pick: () => void }
}) => {
  const text = useText().ui
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={on.point}
      onClick={on.pick}
      className={cx(
        'flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-control px-2 text-start text-14',
        active && 'bg-selected',
      )}
    >
      {option.glyph}
      <span className="truncate">{option.label}</span>
      {option.hint !== undefined && <span className="shrink-999 truncate text-13 text-muted">{option.hint}</span>}
      {option.current === true && (
        <span className="ms-auto">
          <Check aria-label={text.asItIs} className="size-4" />
        </span>
      )}
    </li>
  )
}

const fitting = (options: readonly Choosable[], typed: string): readonly Choosable[] => {
  const words = typed.toLowerCase().split(/\s+/)
  return options.filter(({ label, hint = '' }) => words.every((word) => `${label} ${hint}`.toLowerCase().includes(word)))
}

const usePicking = ({ options, onPick, onType, isLoading = false }: PickerProps) => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isEnterHeld, holdEnter] = useState(false)
  const shown = useMemo(() => (onType === undefined ? fitting(options, typed) : options), [options, typed, onType])
  const active = Math.min(at, shown.length - 1)
  useEffect(() => {
    if (!isEnterHeld || isLoading) return
    holdEnter(false)
    const [first] = shown
    if (first !== undefined) onPick(first.value)
  }, [isEnterHeld, isLoading])
  const move = (next: number): void => {
    holdEnter(false)
    setAt(Math.max(0, Math.min(shown.length - 1, next)))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: active + 1, ArrowUp: active - 1 }
    const next = steps[event.key]
    const chosen = event.key === 'Enter' ? shown[active] : undefined
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) move(next)
    // While options load, Enter waits, because the first match may change; an option selected with the arrow keys is picked at once.
    else if (isLoading && at === 0) holdEnter(true)
    else if (chosen !== undefined) onPick(chosen.value)
  }
  const type = (next: string): void => {
    setTyped(next)
    setAt(0)
    holdEnter(false)
    onType?.(next)
  }
  return { typed, type, shown, active, setAt, onKeyDown }
}

/** Combobox; the focus stays in the text field. */
export const Picker = (props: PickerProps) => {
  const { title, label, onPick, onClose, none, isLoading = false } = props
  const text = useText().ui
  const isSlow = useSlow(isLoading)
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { typed, type, shown, active, setAt, onKeyDown } = usePicking(props)
  useLayoutEffect(() => {
    // `scrollIntoView` returns a promise in newer browsers, which an effect must not return.
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Dialog title={title} lightDismiss onClose={onClose}>
      <div className="flex flex-col gap-2">
        <input
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length === 0 ? undefined : `${id}-${active}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={label}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="h-9 w-full rounded-control border border-line-strong bg-bg px-2 placeholder:text-muted"
        />
        <ul ref={list} id={`${id}-list`} role="listbox" aria-label={title} className="flex max-h-80 flex-col overflow-y-auto">
          {shown.map((option, at) => (
            <Option
              key={option.value}
              option={option}
              id={`${id}-${at}`}
              active={at === active}
              on={{ point: () => setAt(at), pick: () => onPick(option.value) }}
            />
          ))}
        </ul>
        <p role="status" className="text-13 text-muted">
          {isSlow && `${text.loading}…`}
          {!isLoading && shown.length === 0 && none}
        </p>
      </div>
    </Dialog>
  )
}
