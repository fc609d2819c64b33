import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useCurrentInSight } from '../list/use-current-in-sight.ts'

export type TabSpec<T extends string> = { readonly id: T; readonly label: string; readonly count?: string }

type TabsProps<T extends string> = {
  readonly label: string
  readonly tabs: readonly TabSpec<T>[]
  readonly current: T
  readonly onChange: (id: T) => void
  readonly children: ReactNode
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const Tabs = <T extends string>({ label, tabs, current, onChange, children }: TabsProps<T>) => {
  const id = useId()
  const list = useCurrentInSight<HTMLDivElement>(current, tabs.map((tab) => `${tab.label}${tab.count ?? ''}`).join())
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === current)
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.id}`)}`)?.focus()
  }
  return (
    <div className="flex min-w-0 flex-col">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(
              '-mb-px inline-flex h-9 max-pane:h-10 items-center gap-1.5 border-b-2 px-2 text-14 whitespace-nowrap -outline-offset-2',
              tab.id === current ? 'border-accent font-medium text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-12 text-muted">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} tabIndex={0} className="min-w-0 py-3">
        {children}
      </div>
    </div>
  )
}
