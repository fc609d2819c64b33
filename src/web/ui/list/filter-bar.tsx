import { useRef, type ReactNode } from 'react'
import { useShortcuts } from '../../keys/use-shortcuts.tsx'
import { SearchInput, type SearchInputProps } from '../form/search-input.tsx'
import { Toolbar } from '../page/page.tsx'

const Line = (line: SearchInputProps) => {
  const box = useRef<HTMLDivElement>(null)
  useShortcuts([{ id: 'filter', keys: '/', scope: 'page', label: line.label, run: () => box.current?.querySelector('input')?.focus() }])
  return (
    <div ref={box} className="w-64 min-w-0 max-pane:w-40 max-pane:grow">
      <SearchInput {...line} />
    </div>
  )
}

type FilterBarProps = {
  readonly label: string
  readonly children: ReactNode
  /** Text filter, focused by the key `/`. */
  readonly line?: SearchInputProps
  readonly end?: ReactNode
}

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
