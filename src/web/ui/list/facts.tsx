import type { ReactNode } from 'react'
import { Pencil } from 'lucide-react'
import type { Shortcut } from '../../keys/registry.ts'
import { ariaKeys } from '../../keys/print-keys.ts'
import { useKeysOf } from '../../keys/use-shortcuts.tsx'

export type Fact = {
  readonly id: string
  readonly label: string
  readonly value: ReactNode
  /** Opens the editor; its shortcut is registered elsewhere. */
  readonly onEdit?: () => void
  readonly editLabel?: string
  readonly shortcut?: Pick<Shortcut, 'id' | 'keys'>
}

const EditButton = ({ fact }: { fact: Fact }) => {
  const keysOf = useKeysOf()
  const keys = fact.shortcut && keysOf(fact.shortcut)
  return (
    <button
      type="button"
      onClick={fact.onEdit}
      aria-label={fact.editLabel}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      data-tip={fact.editLabel}
      data-tip-keys={keys}
      className="inline-grid size-6 shrink-0 place-items-center rounded-chip text-muted hover:bg-hover hover:text-text"
    >
      <Pencil aria-hidden="true" className="size-3.5" />
    </button>
  )
}

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="flex flex-col">
    {facts.map((fact) => (
      <div key={fact.id} className="flex min-h-8 items-center gap-2 py-0.5">
        <dt className="w-24 shrink-0 text-13 break-words text-muted">{fact.label}</dt>
        <dd className="flex min-w-0 grow items-center gap-1">
          <span className="min-w-0 grow">{fact.value}</span>
          {fact.onEdit !== undefined && <EditButton fact={fact} />}
        </dd>
      </div>
    ))}
  </dl>
)

export const PanelPart = ({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-1 border-t border-line py-3 first:border-t-0 first:pt-0">
    <div className="flex min-h-6 items-center gap-2">
      <h2 className="text-12 font-semibold text-muted uppercase">{title}</h2>
      {end !== undefined && <span className="ms-auto">{end}</span>}
    </div>
    {children}
  </section>
)

export const PanelList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="flex min-w-0 flex-col gap-1 text-13">
    {children}
  </ul>
)
