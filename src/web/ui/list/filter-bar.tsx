import { useRef, type ReactNode } from 'react'
import { useShortcuts } from '../../keys/use-shortcuts.tsx'
import { Input } from '../form/field.tsx'
import { Toolbar } from '../page/page.tsx'

export type FilterLine = {
  readonly label: string
  /** An example of what can be typed. */
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const Line = ({ label, hint, value, onChange }: FilterLine) => {
  const box = useRef<HTMLDivElement>(null)
  useShortcuts([{ id: 'filter', keys: '/', scope: 'page', label, run: () => box.current?.querySelector('input')?.focus() }])
  return (
    <div ref={box} className="w-64 min-w-0 max-pane:w-40 max-pane:grow">
      <Input type="search" aria-label={label} placeholder={hint} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  )
}

type FilterBarProps = {
  readonly label: string
  /** What narrows the list by choosing. */
  readonly children: ReactNode
  /** What narrows it by typing; the key / leads there. */
  readonly line?: FilterLine
  /** What stands beside the line. */
  readonly end?: ReactNode
}

/** What a list is narrowed by: choices on the left, a line to type into on the right, or below them where there is little room. */
export const FilterBar = ({ label, children, line, end }: FilterBarProps) => (
  <Toolbar label={label}>
    {children}
    {line !== undefined && (
      <div className="ms-auto flex min-w-0 items-center gap-2 max-pane:grow">
        <Line {...line} />
        {end}
      </div>
    )}
  </Toolbar>
)
