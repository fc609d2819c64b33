import { useEffect, type ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { noteVisit } from '../../recent.ts'

type HeaderProps = {
  readonly title: string
  readonly status?: ReactNode
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  /** False for headers of panes, which do not name the page. */
  readonly main?: boolean
  readonly remember?: boolean
}

/** Page title, as heading and as document title. */
export const PageHeader = ({ title, status, facts, actions, main = true, remember = true }: HeaderProps) => {
  const product = useText().shell.product
  useEffect(() => {
    if (!main) return
    document.title = `${title} · ${product}`
    if (remember) noteVisit(title)
  }, [title, product, main, remember])
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {main ? <h1 className="text-18 font-semibold">{title}</h1> : <h2 className="text-16 font-semibold">{title}</h2>}
          {status}
        </div>
        {facts !== undefined && <p className="text-13 text-muted">{facts}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

export const Section = ({ title, children, end, id }: { title: string; children: ReactNode; end?: ReactNode; id?: string }) => (
  <section id={id} className="flex min-w-0 flex-col gap-3 border-t border-line py-4 first:border-t-0 first:pt-1">
    {end === undefined ? (
      <h2 className="text-14 font-semibold">{title}</h2>
    ) : (
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-2">
        <h2 className="text-14 font-semibold">{title}</h2>
        {end}
      </div>
    )}
    {children}
  </section>
)

export const Toolbar = ({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) => (
  <div role="group" aria-label={label} className="flex min-w-0 flex-wrap items-center gap-2 py-2">
    {children}
    {end !== undefined && <div className="ms-auto flex flex-wrap items-center gap-2">{end}</div>}
  </div>
)

export const BulkBar = ({ label, summary, children, end }: { label: string; summary: string; children: ReactNode; end?: ReactNode }) => (
  <div role="group" aria-label={label} className="flex min-w-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-2 py-2">
    <span className="text-13 font-semibold">{summary}</span>
    {children}
    {end !== undefined && <div className="ms-auto">{end}</div>}
  </div>
)
