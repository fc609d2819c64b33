import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { StatusGlyph } from '../status.tsx'
import { statusSoft, type StatusKind } from '../status-kinds.ts'

export const Banner = ({ kind, children, action }: { kind: StatusKind; children: ReactNode; action?: ReactNode }) => (
  <div role="status" className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5 text-13', statusSoft[kind])}>
    <StatusGlyph kind={kind} />
    <span className="min-w-0 grow basis-48">{children}</span>
    {action !== undefined && <span className="ms-auto">{action}</span>}
  </div>
)
