import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { StatusGlyph } from '../status.tsx'
import { statusSoft, type StatusKind } from '../status-kinds.ts'

/** Inline message, announced by screen readers. */
export const Alert = ({ kind, children }: { kind: StatusKind; children: ReactNode }) => (
  <div role="status" className={cx('flex items-start gap-2 rounded-panel px-3 py-2 text-13 font-medium', statusSoft[kind])}>
    <StatusGlyph kind={kind} />
    <div className="min-w-0">{children}</div>
  </div>
)
