import { Children, type ReactNode } from 'react'

/** Layout of a record: content, and a side column that moves below on small screens. */
export const Room = ({ main, aside, asideLabel }: { main: ReactNode; aside: ReactNode; asideLabel: string }) => (
  <div className="grid min-w-0 gap-x-8 gap-y-2 wide:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
    <div className="flex min-w-0 flex-col">{main}</div>
    <aside aria-label={asideLabel} className="flex min-w-0 flex-col">
      {aside}
    </aside>
  </div>
)

export const Panel = ({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-2 border-t border-line py-3">
    <div className="flex min-h-(--control) flex-wrap items-center gap-2">
      <h2 className="grow text-14 font-semibold">{title}</h2>
      {end}
    </div>
    {children}
  </section>
)

export const Lines = ({ label, children }: { label: string; children: ReactNode }) =>
  Children.toArray(children).length === 0 ? null : (
    <ul aria-label={label} className="flex min-w-0 flex-col">
      {children}
    </ul>
  )

type LineProps = {
  readonly glyph?: ReactNode
  readonly children: ReactNode
  readonly detail?: ReactNode
  readonly end?: ReactNode
}

export const Line = ({ glyph, children, detail, end }: LineProps) => (
  <li className="flex min-h-8 min-w-0 items-start gap-2 border-b border-line py-1.5 last:border-b-0">
    {glyph}
    <div className="min-w-0 grow">
      <div className="min-w-0 break-words">{children}</div>
      {detail !== undefined && <div className="min-w-0 text-13 text-muted">{detail}</div>}
    </div>
    {end !== undefined && <span className="shrink-0">{end}</span>}
  </li>
)

export const Sections = ({ children }: { children: ReactNode }) => (
  <div className="flex min-w-0 flex-col [&>section:first-child]:border-t-0 [&>section:first-child]:pt-1">{children}</div>
)
