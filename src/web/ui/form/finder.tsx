import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { X } from 'lucide-react'
import { after } from '../../clock.ts'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../button.tsx'
import { useField } from './field.tsx'

export type Found = { readonly id: string; readonly label: string; readonly hint?: string }

type FinderProps = {
  readonly label: string
  readonly placeholder: string
  readonly nothing: string
  readonly name?: string
  readonly find: (q: string) => Promise<readonly Found[]>
  readonly chosen: readonly Found[]
  readonly onChange: (chosen: readonly Found[]) => void
  /** At most one choice: a new choice replaces the current one. */
  readonly single?: boolean
}

const patience = 150

/** Searches while typing; late responses of earlier queries are ignored. */
const useFound = (q: string, find: FinderProps['find']): readonly Found[] | undefined => {
  const [found, setFound] = useState<{ readonly q: string; readonly rows: readonly Found[] }>()
  useEffect(() => {
    if (q.trim() === '') return undefined
    let isOver = false
    const show = (rows: readonly Found[]): void => {
      if (!isOver) setFound({ q, rows })
    }
    const cancel = after(patience, () => void find(q.trim()).then(show, () => show([])))
    return () => {
      isOver = true
      cancel()
    }
    // `find` is not a dependency: only the query restarts the search.
  }, [q])
  return found?.q === q ? found.rows : undefined
}

const Chosen = ({ chosen, onRemove }: { chosen: readonly Found[]; onRemove: (id: string) => void }) => {
  const text = useText().ui
  return (
    <ul className="flex min-w-0 flex-col">
      {chosen.map((one) => (
        <li key={one.id} className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 grow truncate">
            {one.label} <span className="text-13 text-muted">{one.hint}</span>
          </span>
          <IconButton label={text.removeFilter({ name: '', value: one.label })} onClick={() => onRemove(one.id)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

const boxLook =
  'h-(--control) w-full min-w-0 rounded-control border border-line-strong bg-bg px-2 text-14 max-pane:text-16 text-text placeholder:text-muted aria-invalid:border-down-solid'

type OptionsProps = {
  readonly id: string
  readonly label: string
  readonly rows: readonly Found[]
  readonly at: number
  readonly onChoose: (one: Found) => void
}

const Options = ({ id, label, rows, at, onChoose }: OptionsProps) => (
  <ul
    id={id}
    role="listbox"
    aria-label={label}
    hidden={rows.length === 0}
    className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-panel border border-line bg-raised py-1 shadow-layer"
  >
    {rows.map((one, index) => (
      <li
        key={one.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === at}
        onPointerDown={(event) => {
          event.preventDefault()
          onChoose(one)
        }}
        className="flex min-h-8 cursor-pointer items-center gap-2 px-2 hover:bg-hover aria-selected:bg-selected"
      >
        <span className="min-w-0 truncate">{one.label}</span>
        {one.hint !== undefined && <span className="ms-auto shrink-0 text-13 text-muted">{one.hint}</span>}
      </li>
    ))}
  </ul>
)

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const useFinder = ({ find, chosen, onChange, single = false }: FinderProps) => {
  const [q, setQ] = useState('')
  const [at, setAt] = useState(0)
  const rows = useFound(q, find)?.filter(({ id }) => !chosen.some((one) => one.id === id))
  const type = (text: string): void => {
    setQ(text)
    setAt(0)
  }
  const choose = (one: Found | undefined): void => {
    if (one === undefined) return
    onChange(single ? [one] : [...chosen, one])
    type('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    const count = rows?.length ?? 0
    const isOurs =
      (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && q.trim() !== '') ||
      (event.key === 'Escape' && q !== '') ||
      (step !== undefined && count > 0)
    if (!isOurs) return
    event.preventDefault()
    // Escape first empties the field; only then it closes the dialog.
    event.stopPropagation()
    if (event.key === 'Enter') choose(rows?.[at])
    else if (event.key === 'Escape') type('')
    else if (step !== undefined) setAt((before) => (before + step + count) % count)
  }
  return { q, at, rows, type, choose, onKeyDown }
}

export const Finder = (props: FinderProps) => {
  const { label, placeholder, nothing, name, chosen, onChange } = props
  const list = useId()
  const field = useField()
  const { q, at, rows, type, choose, onKeyDown } = useFinder(props)
  const isOpen = rows !== undefined
  const isEmpty = isOpen && rows.length === 0
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Chosen chosen={chosen} onRemove={(id) => onChange(chosen.filter((one) => one.id !== id))} />
      <div className="relative">
        <input
          {...field}
          name={name}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && rows[at] !== undefined ? `${list}-${at}` : undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={q}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className={boxLook}
        />
        <Options id={list} label={label} rows={rows ?? []} at={at} onChoose={choose} />
      </div>
      <p role="status" className={isEmpty ? 'text-12 text-muted' : 'sr-only'}>
        {isEmpty ? nothing : ''}
      </p>
    </div>
  )
}
